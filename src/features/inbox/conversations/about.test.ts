import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aboutHeader } from '#shared/call.ts'
import { createTestApp, type TestPerson, type TestApp, type TestBot } from '#testing/TestApp.ts'
import { deleteConversation } from '#features/inbox/actions/contract.ts'

let app: TestApp
let mara: TestPerson
let nora: TestPerson
let bot: TestBot
let id: string

beforeAll(async () => {
  app = await createTestApp()
  ;({ mara, bot } = await app.team())
  // In Mara's workspace, too; her current one is her own.
  nora = await app.person('Nora')
  await app.server.db.insertInto('member').values({ workspace_id: mara.workspace, person_id: nora.id }).execute()
  id = (await app.report(bot, 'tunde', 'Hello?')).conversationId
})
afterAll(() => app.close())

/** Status, and the workspace that an answer says it is about. */
async function about(person: TestPerson, url: string, headers = {}): Promise<[number, unknown]> {
  const answer = await app.server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${person.token}`, ...headers } })
  return [answer.statusCode, answer.headers[aboutHeader] ?? null]
}

test('an answer about a conversation or a bot says in which workspace it lies, whichever one the caller looks at', async () => {
  for (const headers of [{}, { teamid: nora.workspace }, { teamid: mara.workspace }]) {
    expect(await about(nora, `/api/channels/${id}`, headers)).toEqual([200, mara.workspace])
    expect(await about(nora, `/api/bots/${bot.clientKey}/health`, headers)).toEqual([200, mara.workspace])
  }
  expect(await about(mara, `/api/channels/${id}`)).toEqual([200, mara.workspace])
})

test('what is of no conversation and no bot says nothing of the kind', async () => {
  for (const url of ['/api/users/me', '/api/bots/get', '/api/channels/list/*/*/*']) expect(await about(nora, url)).toEqual([200, null])
})

test('a stranger learns of no workspace, and nobody but an owner of what was deleted', async () => {
  const stranger = await app.person('Sam')
  expect(await about(stranger, `/api/channels/${id}`)).toEqual([404, null])
  expect(await about(stranger, `/api/bots/${bot.clientKey}/health`)).toEqual([404, null])
  const { conversationId: deleted } = await app.report(bot, 'ada', 'Hello?')
  await app.callApi(mara, deleteConversation, { params: { id: deleted } })
  expect(await about(nora, `/api/channels/${deleted}`)).toEqual([404, null])
  expect(await about(mara, `/api/channels/${deleted}`)).toEqual([410, mara.workspace])
})

test('a workspace without a plan is named with the refusal, so that its own screen can be shown', async () => {
  await sql`update workspace set trial_ends_at = now() - interval '1 day' where id = ${mara.workspace}`.execute(app.server.db)
  expect(await about(nora, `/api/channels/${id}`)).toEqual([403, mara.workspace])
})
