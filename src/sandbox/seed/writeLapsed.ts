import { day } from '#shared/time.ts'
import { personas, subjectOf } from '#sandbox/google/personas.ts'
import { pictureFor } from '#sandbox/kit/picture.ts'
import { uuidFor } from '#sandbox/kit/uuidFor.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { sinceThen } from './writePeople.ts'

/** A small workspace whose trial is over, with its owner, so that one sees what is left without a plan. */
export async function writeLapsed(db: DatabaseOrTransaction, url: string, now: number): Promise<void> {
  const { name, email } = personas.find((persona) => persona.email.startsWith('signe@'))!
  const workspace = uuidFor('workspace:quiet corner')
  const person = uuidFor(`person:${email}`)
  const began = new Date(now - 20 * day)
  await db
    .insertInto('workspace')
    .values({ id: workspace, name: 'Quiet Corner', trial_ends_at: new Date(now - 6 * day), created_at: began, deleted_at: null })
    .execute()
  const image = `${url}/sandbox/google${pictureFor(name, email)}`
  await db
    .insertInto('person')
    .values({ id: person, email, name, first_name: 'Signe', image, workspace_id: workspace, bot_client_key: null })
    .execute()
  await db
    .insertInto('identity')
    .values({ provider: 'google', subject: subjectOf(email), person_id: person, email, created_at: began })
    .execute()
  const rights = { is_owner: true, train: true, chat: true, edit: true, billing: true, support: true }
  await db
    .insertInto('member')
    .values({ workspace_id: workspace, person_id: person, ...rights, ...sinceThen(began.getTime()) })
    .execute()
}
