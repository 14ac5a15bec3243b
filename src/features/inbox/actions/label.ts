import { getOrThrow } from '#shared/getOrThrow.ts'
import { actErrors } from '#features/inbox/actions/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { ensureLabels } from '#features/inbox/conversations/labels/ensureLabels.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { lineOf, setFields, type StateChangeOf } from '#features/inbox/timeline/StateChange.ts'

const maxLabels = 50

/** Puts a label on conversations; bots that do not have it yet get it. */
export async function label(ctx: RequestContext, workspaceId: string, name: string, rows: ConversationRow[]): Promise<StateChangeOf> {
  const spelling = await ensureLabels(ctx, workspaceId, [...new Set(rows.map((row) => row.bot_id))], name)
  return (row) => {
    if (labelOf(row, name) !== undefined) return null
    if (row.labels.length >= maxLabels) throw actErrors.tooManyLabels({ max: maxLabels })
    const spelled = getOrThrow(spelling, row.bot_id)
    return setFields(ctx, row, { labels: [...row.labels, spelled] }, lineOf(ctx, 'labelled', spelled))
  }
}

/** Takes a label off. */
export function unlabel(ctx: RequestContext, name: string): StateChangeOf {
  return (row) => {
    const spelled = labelOf(row, name)
    if (spelled === undefined) return null
    return setFields(ctx, row, { labels: row.labels.filter((one) => one !== spelled) }, lineOf(ctx, 'unlabelled', spelled))
  }
}

/** The label as the conversation bears it, whatever its capital letters. */
function labelOf({ labels }: ConversationRow, name: string): string | undefined {
  return labels.find((one) => one.toLowerCase() === name.toLowerCase())
}
