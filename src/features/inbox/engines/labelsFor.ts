import { AppError } from '#shared/errors.ts'
import { getOrThrow } from '#shared/getOrThrow.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { NewLabelName } from '#features/inbox/conversations/labels/contract.ts'
import { ensureLabels } from '#features/inbox/conversations/labels/ensureLabels.ts'
import { neatLabel } from '#features/inbox/conversations/rules.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'

/** A conversation has at most so many labels, no matter who puts them there. */
const maxLabels = 50

/** The labels of these that a conversation does not have yet, as its bot spells them. What can be no label, or would be one too many, is left out. */
export async function labelsFor(ctx: RequestContext, row: ConversationRow, wanted: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const given of wanted) {
    const name = NewLabelName.safeParse(given).data
    const isThere = (sought: string) => [...row.labels, ...found].some((one) => one.toLowerCase() === sought.toLowerCase())
    if (name === undefined || isThere(name) || isThere(neatLabel(name)) || row.labels.length + found.length >= maxLabels) continue
    try {
      found.push(getOrThrow(await ensureLabels(ctx, row.workspace_id, [row.bot_id], name), row.bot_id))
    } catch (error) {
      // The bot has as many as it may have: an answer is not lost over it.
      if (!(error instanceof AppError)) throw error
    }
  }
  return found
}
