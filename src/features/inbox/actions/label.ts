import type { AppError } from '#shared/errors.ts'
import { getOrThrow } from '#shared/getOrThrow.ts'
import { actErrors } from '#features/inbox/actions/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { ensureLabels, findLabels } from '#features/inbox/conversations/labels/ensureLabels.ts'
import { neatLabel } from '#features/inbox/conversations/rules.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { lineOf, setFields, type StateChangeOf } from '#features/inbox/timeline/StateChange.ts'

const maxLabels = 50

/** Puts a label on conversations; bots that do not have it yet get it. */
export async function label(ctx: RequestContext, workspaceId: string, name: string, rows: ConversationRow[]): Promise<StateChangeOf> {
  return labelAs(ctx, await ensureLabels(ctx, workspaceId, botsOf(rows), name))
}

/** The same with one that is there already: a bot that does not have it any more, as it was renamed, merged or deleted, does not get it again. */
export async function labelThere(
  ctx: RequestContext,
  workspaceId: string,
  name: string,
  rows: ConversationRow[],
  gone: AppError,
): Promise<StateChangeOf> {
  const spelling = await findLabels(ctx, workspaceId, botsOf(rows), name)
  const stepOf = labelAs(ctx, spelling)
  return (row) => {
    if (!spelling.has(row.bot_id)) throw gone
    return stepOf(row)
  }
}

/** The bots of conversations, each once. */
const botsOf = (rows: ConversationRow[]): string[] => [...new Set(rows.map((row) => row.bot_id))]

/** The same with a label of which it is known how each bot spells it. */
function labelAs(ctx: RequestContext, spelling: ReadonlyMap<string, string>): StateChangeOf {
  return (row) => {
    const spelled = getOrThrow(spelling, row.bot_id)
    if (labelOf(row, spelled) !== undefined) return null
    if (row.labels.length >= maxLabels) throw actErrors.tooManyLabels({ max: maxLabels })
    return setFields(ctx, row, { labels: [...row.labels, spelled] }, lineOf(ctx, 'labelled', spelled))
  }
}

/** Takes a label off. */
export function unlabel(ctx: RequestContext, name: string): StateChangeOf {
  return (row) => {
    const spelled = labelOf(row, name) ?? labelOf(row, neatLabel(name))
    if (spelled === undefined) return null
    return setFields(ctx, row, { labels: row.labels.filter((one) => one !== spelled) }, lineOf(ctx, 'unlabelled', spelled))
  }
}

/** The label as the conversation bears it, whatever its capital letters. */
function labelOf({ labels }: ConversationRow, name: string): string | undefined {
  return labels.find((one) => one.toLowerCase() === name.toLowerCase())
}
