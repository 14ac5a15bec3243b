import { newId } from '#shared/ids.ts'
import { day } from '#shared/time.ts'
import type { Unit } from '#platform/event-log/unit.ts'

/** Every new workspace tries Pro for this long, without a card. */
const trialDays = 14

/** Makes a workspace with its owner and trial, and makes it the owner's current one. Answers its id. */
export async function createWorkspace(unit: Unit, ownerId: string, name: string): Promise<string> {
  const id = newId(unit.now.getTime())
  const trialEnd = new Date(unit.now.getTime() + trialDays * day)
  await unit.db.insertInto('workspace').values({ id, name, trial_ends_at: trialEnd, deleted_at: null }).execute()
  const all = { is_owner: true, train: true, chat: true, edit: true, billing: true, support: true }
  await unit.db
    .insertInto('member')
    .values({ workspace_id: id, person_id: ownerId, ...all, joined_at: unit.now })
    .execute()
  await unit.db.updateTable('person').set({ workspace_id: id, bot_client_key: null }).where('id', '=', ownerId).execute()
  return id
}
