import { AppError } from '#shared/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { LabelName } from '#features/inbox/conversations/labels/contract.ts'
import { ensureLabels } from '#features/inbox/conversations/labels/ensureLabels.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'

/** A conversation has at most so many labels, no matter who puts them there. */
const maxLabels = 50

/** The labels of these that a conversation does not have yet, as its bot spells them. What can be no label, or would be one too many, is left out. */
export async function labelsFor(ctx: RequestContext, row: ConversationRow, wanted: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const given of wanted) {
    const name = LabelName.safeParse(given).data
    const isThere = [...row.labels, ...found].some((one) => one.toLowerCase() === name?.toLowerCase())
    if (name === undefined || isThere || row.labels.length + found.length >= maxLabels) continue
    try {
      found.push((await ensureLabels(ctx, row.workspace_id, [row.bot_id], name)).get(row.bot_id)!)
    } catch (error) {
      // The bot has as many as it may have: an answer is not lost over it.
      if (!(error instanceof AppError)) throw error
    }
  }
  return found
}
