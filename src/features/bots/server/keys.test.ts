import { beforeAll, expect, test } from 'vitest'
import type { Guest, House } from '#testing/house.ts'
import { sharedHouse } from '#testing/sharedHouse.ts'
import { keysChanged, listKeys, makeKey, revokeKey, saveBot } from '#features/bots/contract.ts'
import { BotDirectory } from './identify.ts'

let house: House
let mara: Guest
let noor: Guest
let stranger: Guest

beforeAll(async () => {
  house = await sharedHouse()
  mara = await house.person('Mara')
  noor = await house.person('Noor', { workspace: mara.workspace, rights: ['train', 'chat', 'edit', 'billing'] })
  stranger = await house.person('Stranger')
})

const keys = (who: Guest, workspace = who.workspace) => house.ask(who, listKeys, { headers: { teamid: workspace } })
const make = (who: Guest, name: string, workspace = who.workspace) =>
  house.ask(who, makeKey, { headers: { teamid: workspace }, body: { name } })
const revoke = (who: Guest, id: string) => house.ask(who, revokeKey, { params: { id } })

test('a key can be read once, works until it is revoked, and everyone is told', async () => {
  const { bot } = await house.ask(mara, saveBot, { headers: { teamid: mara.workspace }, body: { bot: { name: 'Shop bot' } } })
  const before = await keys(mara)
  let since = await house.now()
  const { key, api_key } = await make(mara, ' Staging ')
  expect(key).toMatchObject({ name: 'Staging', starts_with: api_key.slice(0, 8), last_used_at: null })
  expect(await keys(mara)).toEqual([...before, key])
  expect(await house.told(noor, since)).toMatchObject([{ name: keysChanged.name, body: { id: key.id } }])
  const stored = await house.server.db.selectFrom('api_key').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(api_key)

  const directory = new BotDirectory(house.server.db)
  expect(await directory.identify(api_key, bot.client_key)).toMatchObject({ id: bot.id })
  since = await house.now()
  await revoke(mara, key.id)
  expect(await house.told(noor, since)).toMatchObject([{ name: keysChanged.name, body: { id: key.id } }])
  expect(await keys(mara)).toEqual(before)
  expect(await new BotDirectory(house.server.db).identify(api_key, bot.client_key)).toBeNull()
  await expect(revoke(mara, key.id)).rejects.toMatchObject({ code: 'not-found' })
})

test('once every key is revoked, the next new bot brings one again', async () => {
  const anna = await house.person('Anna')
  const save = (name: string) => house.ask(anna, saveBot, { headers: { teamid: anna.workspace }, body: { bot: { name } } })
  expect((await save('One')).api_key).not.toBeNull()
  expect((await save('Two')).api_key).toBeNull()
  for (const { id } of await keys(anna)) await revoke(anna, id)
  expect((await save('Three')).api_key).not.toBeNull()
})

test('a member without support may not see, make or revoke keys', async () => {
  const { key } = await make(mara, 'Production')
  const since = await house.now()
  for (const attempt of await Promise.allSettled([keys(noor), make(noor, 'By Noor'), revoke(noor, key.id)])) {
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } })
  }
  expect(await house.told(mara, since)).toEqual([])
  expect((await keys(mara)).map(({ id }) => id)).toContain(key.id)
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
