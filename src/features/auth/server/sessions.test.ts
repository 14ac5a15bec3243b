import { beforeAll, expect, test } from 'vitest'
import { me } from '#features/workspaces/contract.ts'
import type { Guest, House } from '#testing/house.ts'
import { sharedHouse } from '#testing/sharedHouse.ts'
import { exchangeCode, listSessions, logOut, revokeSession, signOutEverywhere } from '#features/auth/contract.ts'
import { issueCode } from './codes.ts'

let house: House
let mara: Guest
let ben: Guest

beforeAll(async () => {
  house = await sharedHouse()
  mara = await house.person('Mara')
  ben = await house.person('Ben', { workspace: mara.workspace })
})

/** Another device of somebody, let in by a one-time code. */
async function device(guest: Guest): Promise<Guest> {
  const { token } = await house.ask(null, exchangeCode, { body: { code: await issueCode(house.server.db, guest.id, 2) } })
  return { ...guest, token }
}

test('a one-time code lets a device in once, and only while it is fresh', async () => {
  const code = await issueCode(house.server.db, mara.id, 2)
  const { token } = await house.ask(null, exchangeCode, { body: { code } })
  expect((await house.ask({ ...mara, token }, me)).id).toBe(mara.id)
  await expect(house.ask(null, exchangeCode, { body: { code } })).rejects.toMatchObject({ code: 'gone' })
  const old = await issueCode(house.server.db, mara.id, -1)
  await expect(house.ask(null, exchangeCode, { body: { code: old } })).rejects.toMatchObject({ code: 'gone' })
})

test('a device that is signed out is refused at the very next call, although it was let in a moment ago', async () => {
  const phone = await device(mara)
  await house.ask(phone, me)
  const { sessions } = await house.ask(mara, listSessions)
  const { sessions: own } = await house.ask(phone, listSessions)
  const { id } = own.find(({ current }) => current)!
  expect(sessions.map((session) => session.id)).toContain(id)
  await house.ask(mara, revokeSession, { params: { id } })
  await expect.poll(() => house.ask(phone, me).catch((error: { code: string }) => error.code)).toBe('signed-out')
  expect((await house.ask(mara, me)).id).toBe(mara.id)
})

test('logging out ends this device and no other', async () => {
  const [one, two] = [await device(mara), await device(mara)]
  await house.ask(one, logOut)
  await expect.poll(() => house.ask(one, me).catch((error: { code: string }) => error.code)).toBe('signed-out')
  expect((await house.ask(two, me)).id).toBe(mara.id)
})

test('signing out everywhere ends every other device, and this one only if asked', async () => {
  const dora = await house.person('Dora')
  const [phone, laptop] = [await device(dora), await device(dora)]
  const ends = (guest: Guest) => expect.poll(() => house.ask(guest, me).catch((error: { code: string }) => error.code)).toBe('signed-out')
  for (const guest of [phone, laptop]) await house.ask(guest, me)
  expect(await house.ask(laptop, signOutEverywhere, { body: {} })).toEqual({ ended: 2 })
  await ends(phone)
  await ends(dora)
  const { sessions } = await house.ask(laptop, listSessions)
  expect(sessions.map(({ current }) => current)).toEqual([true])
  expect((await house.ask(ben, me)).id).toBe(ben.id)

  const tablet = await device(dora)
  expect(await house.ask(tablet, signOutEverywhere, { body: { this_too: true } })).toEqual({ ended: 2 })
  await ends(tablet)
  await ends(laptop)
})

test("nobody sees or ends another person's devices", async () => {
  const { sessions } = await house.ask(mara, listSessions)
  const theirs = await house.ask(ben, listSessions)
  expect(theirs.sessions.some(({ id }) => sessions.some((session) => session.id === id))).toBe(false)
  await expect(house.ask(ben, revokeSession, { params: { id: sessions[0]!.id } })).rejects.toMatchObject({ code: 'not-found' })
})
