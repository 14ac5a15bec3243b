import { beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { Flag } from '#shared/call.ts'
import type { Scope } from '#shared/visibility.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { removeBot, restoreBot } from '#features/bots/contract.ts'
import { eraseBot } from '#features/inbox/privacy/eraseRemovedBots.ts'
import { deleteReply, listReplies, saveReply, type Reply } from '#features/saved-replies/contract.ts'
import { repliesFor } from '#features/saved-replies/rules.ts'
import { followReplies } from '#features/saved-replies/testing/followReplies.ts'

let app: TestApp
let mara: TestPerson
/** Each sees the conversations of one bot, and may change people. */
let tess: TestPerson
let sam: TestPerson
/** They see what is theirs, and nothing yet. */
let ann: TestPerson
let shop: TestBot
let help: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  shop = await app.bot(mara.workspace, 'Shop bot')
  help = await app.bot(mara.workspace, 'Help bot')
  const join = (name: string, scope: Scope, scopeBots: string[], rights: Flag[] = ['chat', 'edit']) =>
    app.person(name, { workspace: mara.workspace, rights, scope, scopeBots })
  tess = await join('Tess', 'bots', [shop.id])
  sam = await join('Sam', 'bots', [help.id])
  ann = await join('Ann', 'assigned', [], ['chat'])
})

const save = (who: TestPerson, body: object) => app.callApi(who, saveReply, { headers: { teamid: mara.workspace }, body })
const write = (who: TestPerson, name: string, bot: TestBot | null, more: object = {}) =>
  save(who, { name, text: 'Hello', shared: true, ...(bot && { client_key: bot.clientKey }), ...more })
const remove = (who: TestPerson, id: string) => app.callApi(who, deleteReply, { params: { id } })
const list = (who: TestPerson) => app.callApi(who, listReplies, { headers: { teamid: mara.workspace } })
const named = async (who: TestPerson, name: string) => (await list(who)).filter((one) => one.name === name)

/** How a call is refused. */
async function refusal(call: Promise<unknown>): Promise<object> {
  const said: unknown = await call.then(
    () => 'It was answered.',
    (error: unknown) => error,
  )
  const { code, reason, message, details } = said as Record<string, unknown>
  return { code, reason, message, details }
}

test('a reply of a bot is told to who may have conversations of the bot before them and to nobody else, wherever it is moved', async () => {
  const people = [mara, tess, sam, ann]
  let id = ''
  const acts: (() => Promise<unknown>)[] = [
    async () => void ({ id } = await write(tess, 'moved', shop)),
    () => save(mara, { id, text: 'Good morning' }),
    () => save(mara, { id, client_key: help.clientKey }),
    () => save(sam, { id, client_key: 'all' }),
    () => save(tess, { id, client_key: shop.clientKey }),
    () => save(tess, { id, shared: false }),
    () => save(tess, { id, shared: true, client_key: 'all' }),
    () => save(tess, { id, shared: false, client_key: shop.clientKey }),
    () => save(tess, { id, shared: true }),
    () => remove(mara, id),
  ]
  const seen: string[] = []
  for (const act of acts) {
    const before = await Promise.all(people.map(list))
    const since = await app.now()
    await act()
    const after = await Promise.all(people.map(list))
    for (const [i, who] of people.entries()) {
      expect(await followReplies(app, who, before[i]!, since)).toEqual(after[i])
      // Not even that there is one.
      if (before[i]!.length === 0 && after[i]!.length === 0) expect(await app.eventsFor(who, since)).toEqual([])
    }
    seen.push(
      people
        .filter((_, i) => after[i]!.some((one) => one.id === id))
        .map(({ name }) => name)
        .join(),
    )
  }
  const [everybody, ofShop, ofHelp] = ['Mara,Tess,Sam,Ann', 'Mara,Tess,Ann', 'Mara,Sam,Ann']
  expect(seen).toEqual([ofShop, ofShop, ofHelp, everybody, ofShop, 'Tess', everybody, 'Tess', ofShop, ''])
})

test('who may not have conversations of a bot before them makes no reply of it, and learns of none', async () => {
  const { id } = await write(tess, 'hidden', shop)
  const own = await write(sam, 'own', null)
  const nowhere = { clientKey: `bot_${newId().replaceAll('-', '')}` } as TestBot
  const elsewhere = await app.team()
  const unknownBot = await refusal(write(sam, 'x', nowhere))
  expect(unknownBot).toMatchObject({ code: 'not-found', message: 'This bot does not exist' })
  for (const bot of [shop, elsewhere.bot, { clientKey: 'no key; --' } as TestBot]) {
    expect(await refusal(write(sam, 'x', bot))).toEqual(unknownBot)
    expect(await refusal(save(sam, { id: own.id, client_key: bot.clientKey }))).toEqual(unknownBot)
  }
  const unknown = await refusal(save(sam, { id: newId(), text: 'x' }))
  expect(unknown).toMatchObject({ code: 'not-found' })
  // Sam may change people, and so what others share: of what is hidden nothing is different from what was never there.
  expect(await refusal(save(sam, { id, text: 'x' }))).toEqual(unknown)
  expect(await refusal(save(sam, { id, client_key: 'all' }))).toEqual(unknown)
  expect(await refusal(remove(sam, id))).toEqual(unknown)
  expect(await refusal(save(sam, { new_id: id, person: tess.id, name: 'x', text: 'x', shared: true }))).toEqual(unknown)
  expect(await named(tess, 'hidden')).toMatchObject([{ id, text: 'Hello', client_key: shop.clientKey, person: tess.id }])
  expect([await named(sam, 'hidden'), await named(sam, 'x')]).toEqual([[], []])
  await remove(tess, id)
  await remove(sam, own.id)
})

test('what somebody wrote for a bot is out of their sight with the bot, and theirs again with it', async () => {
  const zoe = await app.person('Zoe', { workspace: mara.workspace, rights: ['chat'], scope: 'bots', scopeBots: [shop.id] })
  const { id } = await write(zoe, 'zoes', shop, { shared: false })
  const look = (bots: string[]) => app.server.db.updateTable('member').set({ scope_bots: bots }).where('person_id', '=', zoe.id).execute()
  await look([help.id])
  expect(await named(zoe, 'zoes')).toEqual([])
  expect(await refusal(remove(zoe, id))).toMatchObject({ code: 'not-found' })
  await look([shop.id])
  expect(await named(zoe, 'zoes')).toMatchObject([{ id, client_key: shop.clientKey, shared: false }])
  await remove(zoe, id)
})

test('the same name may be there for all bots and for each, and what is not given stays of its bot', async () => {
  const [general, own, other] = [await write(mara, 'refund', null), await write(mara, 'refund', shop), await write(mara, 'refund', help)]
  expect([general, own, other].map(({ client_key }) => client_key)).toEqual(['all', shop.clientKey, help.clientKey])
  expect(await save(mara, { id: own.id, text: 'Within a day' })).toMatchObject({ text: 'Within a day', client_key: shop.clientKey })
  const offered = repliesFor(await list(mara), shop.clientKey, 'refund')
  expect(offered.map(({ id }) => id)).toEqual([own.id, general.id])
  // Deleted and put back by who may change people, it is of its bot.
  await remove(mara, own.id)
  const { id: new_id, person, name, text, shared, client_key } = own
  expect(await save(tess, { new_id, person, name, text, shared, client_key })).toEqual(own)
  for (const { id } of [general, own, other]) await remove(mara, id)
})

test('the replies of a bot go with it, come back with it, and are erased with it', async () => {
  const bot = await app.bot(mara.workspace, 'Short-lived bot')
  const { id } = await write(mara, 'brief', bot)
  await app.callApi(mara, removeBot, { body: { client_key: bot.clientKey } })
  expect(await named(mara, 'brief')).toEqual([])
  expect(await refusal(save(mara, { id, text: 'x' }))).toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('reply') as string,
  })
  expect(await refusal(remove(mara, id))).toMatchObject({ code: 'not-found' })
  expect(await refusal(write(mara, 'brief', bot))).toMatchObject({ code: 'not-found', message: 'This bot does not exist' })
  await app.callApi(mara, restoreBot, { body: { client_key: bot.clientKey } })
  expect(await named(mara, 'brief')).toMatchObject([{ id, client_key: bot.clientKey }])
  const rows = async () => (await app.server.db.selectFrom('reply').where('id', '=', id).select('id').execute()).length
  let left: number | null = null
  await eraseBot(app.server.db, mara.workspace, bot.id, async () => void (left = await rows()))
  expect([left, await rows()]).toEqual([0, 0])
})

test('a conversation is offered the replies of its bot first, then those for all, and what is called exactly so before both', () => {
  const reply = (name: string, client_key: string, text = ''): Reply => ({
    id: `${name} ${client_key}`,
    name,
    text,
    shared: true,
    person: '',
    client_key,
  })
  const all = [
    reply('address', 'all', 'Where the refund goes'),
    reply('refund', 'all'),
    reply('refund', 'bot_b'),
    reply('refund', 'bot_c'),
    reply('refund-late', 'bot_b'),
    reply('thanks', 'bot_b'),
  ]
  const offered = (query: string) => repliesFor(all, 'bot_b', query).map(({ id }) => id)
  expect(offered('')).toEqual(['refund bot_b', 'refund-late bot_b', 'thanks bot_b', 'address all', 'refund all'])
  expect(offered('ref')).toEqual(['refund bot_b', 'refund-late bot_b', 'refund all', 'address all'])
  expect(offered('Refund')).toEqual(['refund bot_b', 'refund all', 'refund-late bot_b', 'address all'])
  expect(repliesFor(all, 'bot_d', '').map(({ id }) => id)).toEqual(['address all', 'refund all'])
})
