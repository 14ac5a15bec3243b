import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeBot, restoreBot, saveBot } from '#features/bots/contract.ts'
import { startBulk, undoBulk } from '#features/inbox/actions/bulk/contract.ts'
import { deleteConversation, restoreConversation } from '#features/inbox/actions/contract.ts'
import { removeWorkspace, restoreWorkspace } from '#features/workspaces/contract.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { toyFixture } from './toy/toyFixture.ts'
import { wrote } from './toy/ToyCompany.ts'

const fixture = toyFixture({ engine: 'toy', engine_credentials: { mind: 'big', key: 'k' } })
const { answered, askedOf, channelOf, idOf, open, pause, slowEngine, turns, write } = fixture

const remove = (c: string) => fixture.app.callApi(fixture.mara, deleteConversation, { params: { id: idOf(c) } })
const restore = (c: string) => fixture.app.callApi(fixture.mara, restoreConversation, { params: { id: idOf(c) } })
const statesOf = async (c: string) => (await turns(c)).map(({ state }) => state)
const dueNow = (c: string) => sql`update engine_turn set next_at = now() where conversation_id = ${idOf(c)}`.execute(fixture.app.server.db)
const youSaid = ({ texts }: { texts: string[] }) => ({ texts: [`You said: ${texts.join(' / ')}`] })

/** The engine could not be asked, and is to be asked again. */
async function waiting(c: string, text: string): Promise<void> {
  fixture.company.think = () => 503
  await write(c, text)
  const later = () =>
    sql`update engine_turn set next_at = now() + interval '1 hour' where conversation_id = ${idOf(c)} and state = 'waiting' and attempts > 0
      and claimed_until is null`.execute(fixture.app.server.db)
  await expect.poll(async () => (await later()).numAffectedRows).toBe(1n)
  fixture.company.think = youSaid
}

/** The conversation is deleted while the engine is asked about "one": its answer goes to nobody. */
async function deletedMeanwhile(c: string): Promise<void> {
  const slow = slowEngine()
  await write(c, 'one')
  await slow.asked
  await remove(c)
  slow.end({ texts: ['To nobody'] })
  await expect.poll(() => statesOf(c)).toEqual(['dropped'])
  fixture.company.think = youSaid
}

/** A customer of a bot of another workspace has an answer. */
async function answeredElsewhere(): Promise<void> {
  const [other, page, c] = [await fixture.app.person('Olga'), `p${crypto.randomUUID().slice(0, 8)}`, channelOf()]
  const fields = { engine: 'toy', engine_credentials: { mind: 'big', key: 'k' }, credentials: { page, token: 't' } }
  await fixture.app.callApi(other, saveBot, { body: { bot: { source: 'toy', name: 'Other bot', ...fields } } })
  await fixture.company.call(fixture.app.url, [wrote(page, `${page}.1`, c, 'beside')])
  await expect.poll(() => answered(c)).toEqual(['You said: beside'])
}

test('what the AI was to answer when a conversation was deleted is answered once that is taken back, and once only', async () => {
  const c = channelOf()
  await deletedMeanwhile(c)
  await restore(c)
  await expect.poll(() => answered(c)).toEqual(['You said: one'])
  await remove(c)
  await restore(c)
  await write(c, 'two')
  await expect.poll(() => answered(c)).toEqual(['You said: one', 'You said: two'])
  expect(await statesOf(c)).toEqual(['dropped', 'answered', 'answered'])
})

test('so it is where its customer brings the conversation back, who then has an answer to all they wrote', async () => {
  const c = channelOf()
  await deletedMeanwhile(c)
  await write(c, 'Hello?')
  await expect.poll(() => answered(c)).toEqual(['You said: one', 'You said: Hello?'])
})

test('a deletion that is taken back while the AI thinks has it asked once', async () => {
  const c = channelOf()
  const slow = slowEngine()
  await write(c, 'one')
  await slow.asked
  await remove(c)
  await restore(c)
  slow.end({ texts: ['In time'] })
  await expect.poll(() => answered(c)).toEqual(['In time'])
  expect(await statesOf(c)).toEqual(['answered'])
})

test('a deletion that is taken back while its turn is being dropped has it asked all the same', async () => {
  const c = channelOf()
  const { db } = fixture.app.server
  await waiting(c, 'one')
  await remove(c)
  await db.transaction().execute(async (theirs) => {
    await sql`update conversation set deleted_at = null, deleted_by = null where id = ${idOf(c)}`.execute(theirs)
    // It was deleted when its turn was taken, and is there when that is written down.
    await dueNow(c)
    await expect.poll(() => waitingForThis(theirs)).toBeGreaterThan(0)
  })
  await expect.poll(() => answered(c)).toEqual(['You said: one'])
})

test('a bulk that deleted is taken back: the AI answers what it was to answer', async () => {
  const c = channelOf()
  const slow = slowEngine()
  await write(c, 'one')
  await slow.asked
  const { id } = await fixture.app.callApi(fixture.mara, startBulk, {
    headers: { teamid: fixture.mara.workspace },
    body: { act: { do: 'delete' }, ids: [idOf(c)] },
  })
  slow.end({ texts: ['To nobody'] })
  await expect.poll(() => statesOf(c)).toEqual(['dropped'])
  fixture.company.think = youSaid
  await fixture.app.callApi(fixture.mara, undoBulk, { params: { id } })
  await expect.poll(() => answered(c)).toEqual(['You said: one'])
})

test('a deletion that is taken back has nothing asked that a person has, that was answered, or that failed', async () => {
  const [held, said, failed] = [channelOf(), channelOf(), channelOf()]
  await write(said, 'one')
  await expect.poll(() => answered(said)).toEqual(['You said: one'])
  fixture.company.think = () => 401
  await write(failed, 'one')
  await expect.poll(() => statesOf(failed)).toEqual(['failed'])
  const slow = slowEngine()
  await write(held, 'one')
  await slow.asked
  await pause(held, true)
  slow.end({ texts: ['To nobody'] })
  await expect.poll(() => statesOf(held)).toEqual(['dropped'])
  for (const c of [held, said, failed]) {
    await remove(c)
    await restore(c)
    expect(await statesOf(c)).toHaveLength(1)
  }
})

test.each([
  [
    'bot',
    () => fixture.app.callApi(fixture.mara, removeBot, { body: { client_key: fixture.bot.client_key } }),
    () => fixture.app.callApi(fixture.mara, restoreBot, { body: { client_key: fixture.bot.client_key } }),
  ],
  [
    'workspace',
    () => fixture.app.callApi(fixture.mara, removeWorkspace, { body: { team_id: fixture.mara.workspace } }),
    () => fixture.app.callApi(fixture.mara, restoreWorkspace, { body: { team_id: fixture.mara.workspace } }),
  ],
])('what the AI was to answer when its %s was removed waits until that is taken back', async (_, away, back) => {
  const c = channelOf()
  await waiting(c, 'one')
  const asked = askedOf(c).length
  await away()
  await dueNow(c)
  // Who takes another turn looks at this one, too.
  await answeredElsewhere()
  expect(askedOf(c)).toHaveLength(asked)
  expect(await statesOf(c)).toEqual(['waiting'])
  await back()
  await expect.poll(() => answered(c)).toEqual(['You said: one'])
  expect((await open(c)).paused).toBe(false)
})
