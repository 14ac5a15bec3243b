import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { nobody, type Unit, type Units } from '#platform/event-log/unit.ts'
import { conversationColumns, namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { commitTurns } from '#features/inbox/timeline/commitTurn.ts'
import { Turn } from '#features/inbox/timeline/turn.ts'

/** So many conversations come back in one transaction. */
const atOnce = 100

/** Conversations whose snooze has ended come back to the inbox, on top of it, where somebody sees them. */
export async function wakeSnoozed(units: Units, portion = atOnce): Promise<void> {
  while (await units.write(nobody, (unit) => wakeSome(unit, portion)));
}

async function wakeSome(unit: Unit, portion: number): Promise<boolean> {
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c
    ${namesJoined}
    where c.snoozed_until <= ${unit.now} and c.deleted_at is null and b.deleted_at is null
    order by c.id limit ${portion} for no key update of c skip locked`.execute(unit.db)
  const turns = rows.map((row) => {
    const turn = new Turn(row, unit.now.getTime())
    const last_at = turn.addEvent(newId(), { what: 'woke', person: null, name: row.bot_name })
    turn.change({ snoozed_until: null, last_at })
    return { before: row, turn, forBot: [] }
  })
  if (turns.length > 0) await commitTurns(unit, turns)
  return rows.length === portion
}
