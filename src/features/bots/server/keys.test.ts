import { beforeAll, expect, test } from 'vitest'
import type { Flag } from '#shared/call.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { keysChanged, listKeys, makeKey, removeBot, revokeKey, rotateWebhookSecret, saveBot } from '#features/bots/contract.ts'
import { removeMember, updateRole } from '#features/workspaces/members/contract.ts'
import { BotDirectory } from './BotDirectory.ts'

let app: TestApp
let mara: TestPerson
let noor: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  noor = await app.person('Noor', { workspace: mara.workspace, rights: ['train', 'chat', 'edit', 'billing'] })
  stranger = await app.person('Stranger')
})

const keys = (who: TestPerson, workspace = who.workspace) => app.callApi(who, listKeys, { headers: { teamid: workspace } })
const make = (who: TestPerson, name: string, workspace = who.workspace) =>
  app.callApi(who, makeKey, { headers: { teamid: workspace }, body: { name } })
const revoke = (who: TestPerson, id: string) => app.callApi(who, revokeKey, { params: { id } })

test('a key can be read once, works until it is revoked, and everyone is told', async () => {
  const { bot } = await app.callApi(mara, saveBot, { headers: { teamid: mara.workspace }, body: { bot: { name: 'Shop bot' } } })
  const before = await keys(mara)
  let since = await app.now()
  const { key, api_key } = await make(mara, ' Staging ')
  expect(key).toMatchObject({ name: 'Staging', starts_with: api_key.slice(0, 8), last_used_at: null })
  expect(await keys(mara)).toEqual([...before, key])
  expect(await app.eventsFor(noor, since)).toMatchObject([{ name: keysChanged.name, body: { id: key.id } }])
  const stored = await app.server.db.selectFrom('api_key').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(api_key)

  const directory = new BotDirectory(app.server.db)
  expect(await directory.identify(api_key, bot.client_key)).toMatchObject({ id: bot.id })
  since = await app.now()
  await revoke(mara, key.id)
  expect(await app.eventsFor(noor, since)).toMatchObject([{ name: keysChanged.name, body: { id: key.id } }])
  expect(await keys(mara)).toEqual(before)
  expect(await new BotDirectory(app.server.db).identify(api_key, bot.client_key)).toBeNull()
  await expect(revoke(mara, key.id)).rejects.toMatchObject({ code: 'not-found' })
})

test('once every key is revoked, the next new bot brings one again', async () => {
  const anna = await app.person('Anna')
  const save = (name: string) => app.callApi(anna, saveBot, { headers: { teamid: anna.workspace }, body: { bot: { name } } })
  expect((await save('One')).api_key).not.toBeNull()
  expect((await save('Two')).api_key).toBeNull()
  for (const { id } of await keys(anna)) await revoke(anna, id)
  expect((await save('Three')).api_key).not.toBeNull()
})

test('a demo bot brings none, which nobody would see: the first bot of one’s own does', async () => {
  const ines = await app.person('Ines')
  const save = (bot: { name: string; source?: string; engine?: string }) =>
    app.callApi(ines, saveBot, { headers: { teamid: ines.workspace }, body: { bot } })
  expect((await save({ name: 'Demo', source: 'demo', engine: 'demo' })).api_key).toBeNull()
  expect(await keys(ines)).toEqual([])
  expect((await save({ name: 'Own' })).api_key).not.toBeNull()
})

test('a member without support may not see, make or revoke keys', async () => {
  const { key } = await make(mara, 'Production')
  const since = await app.now()
  for (const attempt of await Promise.allSettled([keys(noor), make(noor, 'By Noor'), revoke(noor, key.id)])) {
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } })
  }
  expect(await app.eventsFor(mara, since)).toEqual([])
  expect((await keys(mara)).map(({ id }) => id)).toContain(key.id)
})

test('the list says who made a key, also after they have left, as the key works on without them', async () => {
  const sue = await app.person('Sue', { workspace: mara.workspace, rights: ['support'] })
  const { key, api_key } = await make(sue, 'By Sue')
  const bot = await app.bot(mara.workspace, 'Kept bot')
  const listed = async () => (await keys(mara)).find(({ id }) => id === key.id)
  expect(key.made_by).toEqual({ name: 'Sue', may_still: true })
  expect(await listed()).toEqual(key)
  const see = (scope: { scope: 'all' | 'bots'; scope_bots?: string[] }) =>
    app.callApi(mara, updateRole, { body: { team_id: mara.workspace, user_id: sue.id, ...scope } })
  // Who sees a part makes none: a key speaks for every bot.
  await see({ scope: 'bots', scope_bots: [bot.clientKey] })
  expect(await listed()).toMatchObject({ made_by: { name: 'Sue', may_still: false } })
  await see({ scope: 'all' })
  expect(await listed()).toMatchObject({ made_by: { name: 'Sue', may_still: true } })
  await app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: sue.id } })
  expect(await listed()).toMatchObject({ made_by: { name: 'Sue', may_still: false } })
  expect(await new BotDirectory(app.server.db).identify(api_key, bot.clientKey)).toMatchObject({ id: bot.id })
  await revoke(mara, key.id)
  expect(await new BotDirectory(app.server.db).identify(api_key, bot.clientKey)).toBeNull()
})

test('a stranger learns nothing of keys', async () => {
  const { key } = await make(mara, 'Hidden')
  const [known, never] = await Promise.allSettled([revoke(stranger, key.id), revoke(stranger, crypto.randomUUID())])
  expect(known).toEqual(never)
  expect(known).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } })
  await expect(keys(stranger, mara.workspace)).rejects.toMatchObject({ code: 'not-found' })
  await expect(make(stranger, 'Mine', mara.workspace)).rejects.toMatchObject({ code: 'not-found' })
  expect((await keys(mara)).map(({ id }) => id)).toContain(key.id)
})

test('who sees a part of the workspace does not get at the rest by a key, a webhook or a bot', async () => {
  const { workspace } = mara
  const [seen, unseen] = [await app.bot(workspace, 'Seen bot'), await app.bot(workspace, 'Unseen bot')]
  const support = { workspace, rights: ['support', 'chat'] satisfies Flag[] }
  const sam = await app.person('Sam', { ...support, scope: 'assigned' })
  const tess = await app.person('Tess', { ...support, scope: 'bots', scopeBots: [seen.id] })
  const save = (who: TestPerson, bot: { client_key?: string; name: string; webhook?: string }) =>
    app.callApi(who, saveBot, { headers: { teamid: workspace }, body: { bot } })
  const rotate = (who: TestPerson, bot: TestBot) => app.callApi(who, rotateWebhookSecret, { params: { client_key: bot.clientKey } })
  const toMe = { webhook: 'https://evil.example/hook' }
  const [key] = await keys(mara)
  const attacks = [sam, tess].flatMap((who) => [
    make(who, 'Stolen'),
    revoke(who, key!.id),
    save(who, { name: `Bot of ${who.name}` }),
    save(who, { client_key: unseen.clientKey, name: 'Unseen bot', ...toMe }),
    rotate(who, unseen),
    app.callApi(who, removeBot, { headers: { teamid: workspace }, body: { client_key: unseen.clientKey, name: 'Unseen bot' } }),
  ])
  attacks.push(save(sam, { client_key: seen.clientKey, name: 'Seen bot', ...toMe }))
  for (const attack of await Promise.allSettled<unknown>(attacks))
    expect(attack).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } })
  // What they do see all of is theirs to change.
  expect(await save(tess, { client_key: seen.clientKey, name: 'Seen bot', webhook: 'https://example.com/hook' })).toMatchObject({
    bot: { webhook: 'https://example.com/hook' },
  })
  expect(await rotate(tess, seen)).toMatchObject({ webhook_secret: expect.stringMatching(/^whs_/) as string })
})
