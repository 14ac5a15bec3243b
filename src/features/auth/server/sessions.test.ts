import { beforeAll, expect, test } from 'vitest'
import { removeMember } from '#features/workspaces/members/contract.ts'
import { me } from '#features/workspaces/contract.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { upload } from '#testing/upload.ts'
import { exchangeCode, listSessions, logOut, revokeSession, signOutEverywhere } from '#features/auth/contract.ts'
import { hashSecret } from '#platform/crypto/secrets.ts'
import { issueCode } from './codes.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace })
})

/** Another device of somebody, let in by a one-time code. */
async function device(person: TestPerson): Promise<TestPerson> {
  const { token } = await app.callApi(null, exchangeCode, { body: { code: await issueCode(app.server.db, person.id, 2) } })
  return { ...person, token }
}

test('a one-time code lets a device in once, and only while it is fresh', async () => {
  const code = await issueCode(app.server.db, mara.id, 2)
  const { token } = await app.callApi(null, exchangeCode, { body: { code } })
  expect((await app.callApi({ ...mara, token }, me)).id).toBe(mara.id)
  await expect(app.callApi(null, exchangeCode, { body: { code } })).rejects.toMatchObject({ code: 'gone' })
  const old = await issueCode(app.server.db, mara.id, -1)
  await expect(app.callApi(null, exchangeCode, { body: { code: old } })).rejects.toMatchObject({ code: 'gone' })
})

test('a device that is signed out is refused at the very next call, although it was let in a moment ago', async () => {
  const phone = await device(mara)
  await app.callApi(phone, me)
  const { sessions } = await app.callApi(mara, listSessions)
  const { sessions: own } = await app.callApi(phone, listSessions)
  const { id } = own.find(({ current }) => current)!
  expect(sessions.map((session) => session.id)).toContain(id)
  await app.callApi(mara, revokeSession, { params: { id } })
  await expect.poll(() => app.callApi(phone, me).catch((error: { code: string }) => error.code)).toBe('signed-out')
  expect((await app.callApi(mara, me)).id).toBe(mara.id)
})

test('logging out ends this device and no other', async () => {
  const [one, two] = [await device(mara), await device(mara)]
  await app.callApi(one, logOut)
  await expect.poll(() => app.callApi(one, me).catch((error: { code: string }) => error.code)).toBe('signed-out')
  expect((await app.callApi(two, me)).id).toBe(mara.id)
})

test('signing out everywhere ends every other device, and this one only if asked', async () => {
  const dora = await app.person('Dora')
  const [phone, laptop] = [await device(dora), await device(dora)]
  const ends = (person: TestPerson) =>
    expect.poll(() => app.callApi(person, me).catch((error: { code: string }) => error.code)).toBe('signed-out')
  for (const person of [phone, laptop]) await app.callApi(person, me)
  expect(await app.callApi(laptop, signOutEverywhere, { body: {} })).toEqual({ ended: 2 })
  await ends(phone)
  await ends(dora)
  const { sessions } = await app.callApi(laptop, listSessions)
  expect(sessions.map(({ current }) => current)).toEqual([true])
  expect((await app.callApi(ben, me)).id).toBe(ben.id)

  const tablet = await device(dora)
  expect(await app.callApi(tablet, signOutEverywhere, { body: { this_too: true } })).toEqual({ ended: 2 })
  await ends(tablet)
  await ends(laptop)
})

test("nobody sees or ends another person's devices", async () => {
  const { sessions } = await app.callApi(mara, listSessions)
  const theirs = await app.callApi(ben, listSessions)
  expect(theirs.sessions.some(({ id }) => sessions.some((session) => session.id === id))).toBe(false)
  await expect(app.callApi(ben, revokeSession, { params: { id: sessions[0]!.id } })).rejects.toMatchObject({ code: 'not-found' })
})

test('a device that was signed out is told why, and a token that never was one nothing', async () => {
  const { db } = app.server
  const dora = await app.person('Dora')
  const guest = await app.person('Guest', { workspace: dora.workspace })
  const reasonOf = async (person: TestPerson): Promise<unknown> =>
    app.callApi(person, me).then(null, ({ reason }: { reason: string }) => reason)
  const reasonOfUpload = async (person: TestPerson): Promise<unknown> =>
    upload(app, person).then(null, ({ reason }: { reason: string }) => reason)
  const told = (person: TestPerson) => expect.poll(() => reasonOf(person))
  const [own, other, old] = [await device(dora), await device(dora), await device(dora)]
  await db
    .updateTable('session')
    .set({ expires_at: new Date(0) })
    .where('token_hash', '=', hashSecret(old.token))
    .execute()
  await told(old).toBe('session.expired')
  await app.callApi(own, logOut)
  await told(own).toBe('request.signed-out')
  await app.callApi(dora, signOutEverywhere, { body: {} })
  await told(other).toBe('session.elsewhere')
  await app.callApi(dora, removeMember, { body: { team_id: dora.workspace, user_id: guest.id } })
  await told(guest).toBe('session.removed')
  await told({ ...dora, token: 'bs_never-one' }).toBe('request.signed-out')
  // Who was about to send a file is told the same.
  expect(await Promise.all([old, own, other, guest].map(reasonOfUpload))).toEqual([
    'session.expired',
    'request.signed-out',
    'session.elsewhere',
    'session.removed',
  ])
})
