import { AppError } from '#shared/errors.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import { ensureLabels } from '#features/inbox/conversations/labels/ensureLabels.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { lineOf, setFields, type StepOf } from '#features/inbox/timeline/Step.ts'

const mostLabels = 50

/** Puts a label on conversations; bots that do not have it yet get it. */
export async function label(unit: Unit, workspaceId: string, name: string, rows: ConversationRow[]): Promise<StepOf> {
  const spelling = await ensureLabels(unit, workspaceId, [...new Set(rows.map((row) => row.bot_id))], name)
  return (row) => {
    if (labelOf(row, name) !== undefined) return null
    if (row.labels.length >= mostLabels) throw new AppError('bad-input', `A conversation has at most ${mostLabels} labels.`)
    const spelled = spelling.get(row.bot_id)!
    return setFields(unit, row, { labels: [...row.labels, spelled] }, lineOf(unit, 'labelled', spelled))
  }
}

/** Takes a label off. */
export function unlabel(unit: Unit, name: string): StepOf {
  return (row) => {
    const spelled = labelOf(row, name)
    if (spelled === undefined) return null
    return setFields(unit, row, { labels: row.labels.filter((one) => one !== spelled) }, lineOf(unit, 'unlabelled', spelled))
  }
}

/** The label as the conversation bears it, whatever its capital letters. */
function labelOf({ labels }: ConversationRow, name: string): string | undefined {
  return labels.find((one) => one.toLowerCase() === name.toLowerCase())
}
