import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Vault } from '#platform/crypto/secrets.ts'
import { removeDevice } from '#features/alerts/pushContract.ts'
import { readVapidKeys } from '#features/alerts/server/push/vapidKeys.ts'
import { askDoctor } from '#testing/askDoctor.ts'
import { openPushFixture, type PushFixture } from '#testing/PushFixture.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { ownPort } from '#testing/ownPort.ts'

const secret = 'x'.repeat(32)
let app: TestApp
let fixture: PushFixture
let env: Record<string, string>
beforeAll(async () => {
  app = await createTestApp()
  fixture = await openPushFixture(() => app)
  const folder = await temporaryFolder('doctor-push')
  env = { DATABASE_URL: app.databaseUrl, BATON_DATA_DIR: folder, PUBLIC_URL: app.url, BATON_SECRET: secret, PORT: new URL(app.url).port }
  return async () => {
    await app.close()
    await fixture.close()
    await rm(folder, { recursive: true, force: true })
  }
})
beforeEach(async () => {
  await app.server.db.deleteFrom('push_device').execute()
  await app.server.db.deleteFrom('setting').where('name', '=', 'push-keys').execute()
})

const examine = async (changes: Record<string, string> = {}) => (await askDoctor({ ...env, ...changes })).about('Push')
const notMade = 'ok: its keys are made when the first browser asks for them'
const offered = (url = app.url) => `ok: browsers offer notifications at ${url}`

test('the keys of push: not made yet, opened by the secret, or sealed by another', async () => {
  expect(await examine()).toEqual([notMade, offered()])
  await readVapidKeys(app.server.db, new Vault(secret))
  expect(await examine()).toEqual(['ok: its keys open', offered()])
  expect(await examine({ BATON_SECRET: 'y'.repeat(32) })).toEqual(['warn: its keys do not open with this secret', offered()])
  // The doctor changes nothing.
  expect((await examine())[0]).toBe('ok: its keys open')
})

test('an address at which browsers offer no notifications is told of', async () => {
  const plain = 'http://192.0.2.1:9'
  expect((await examine({ PUBLIC_URL: plain }))[1]).toBe(`warn: browsers offer no notifications at ${plain}`)
  const own = `http://localhost:${await ownPort()}`
  expect((await examine({ PUBLIC_URL: own }))[1]).toBe(offered(own))
})

test('the push services of known devices: they answer, or one does not; of many only those of the most devices are asked', async () => {
  const ben = await app.person('Ben')
  const { id } = await fixture.device(ben)
  const service = new URL((await fixture.device(ben)).subscription.endpoint).host
  expect((await examine()).slice(2)).toEqual([`ok: ${service} (2 devices) answers`])
  const nobody = `localhost:${await ownPort()}`
  await app.server.db.updateTable('push_device').set({ service: nobody }).where('id', '=', id).execute()
  const [one, other] = (await examine()).slice(2).toSorted()
  expect(one).toBe(`ok: ${service} (1 device) answers`)
  expect(other).toMatch(new RegExp(`^warn: ${nobody} \\(1 device\\) does not answer \\(`))
  await sql`insert into push_device (id, person_id, session_id, endpoint_hash, sealed, service, agent)
    select gen_random_uuid(), person_id, session_id, decode(md5(n::text), 'hex'), sealed, 'localhost:' || n, agent
    from push_device, generate_series(1, 9) n where id = ${id}`.execute(app.server.db)
  expect((await examine()).slice(2)).toHaveLength(5)
  // What its person removed is a note of that, and no device.
  await app.callApi(ben, removeDevice, { params: { id } })
  expect((await examine()).slice(2).filter((line) => line.includes(': (') || line.includes(':  ('))).toEqual([])
  // Who signed out is not reached any more.
  await app.server.db.updateTable('session').set({ revoked_at: new Date() }).where('person_id', '=', ben.id).execute()
  expect((await examine()).slice(2)).toEqual([])
})
