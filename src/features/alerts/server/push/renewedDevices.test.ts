import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDevice, listDevices, recordReceipt, removeDevice, renewDevice } from '#features/alerts/pushContract.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { openPushFixture, type PushFixture } from '#testing/PushFixture.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'

let app: TestApp
let fixture: PushFixture
beforeAll(async () => {
  app = await createTestApp()
  fixture = await openPushFixture(() => app)
  return async () => {
    await app.close()
    await fixture.close()
  }
})

test('a browser that its person removed stays so when its push service gives it another subscription', async () => {
  const ben = await app.person('Ben')
  const { id: device, code } = await fixture.device(ben)
  const { key } = await app.callApi(ben, listDevices)
  await app.callApi(ben, removeDevice, { params: { id: device } })
  const next = fixture.company.subscribe(key, () => expect.unreachable())
  await app.callApi(null, renewDevice, { body: { device, code, subscription: next } })
  expect((await app.callApi(ben, listDevices)).devices).toEqual([])
  await expect(app.callApi(ben, addDevice, { body: next })).rejects.toMatchObject({ reason: 'device.removed' })
  // Its worker speaks for it no more.
  const receipt = app.callApi(null, recordReceipt, { body: { device, code, push: '', became: 'shown' } })
  await expect(receipt).rejects.toMatchObject({ code: 'not-found' })
  await expect(app.callApi(ben, removeDevice, { params: { id: device } })).rejects.toMatchObject({ code: 'not-found' })
  expect(await app.callApi(ben, addDevice, { body: { ...next, again: true } })).toEqual({ device, code })
  expect((await app.callApi(ben, listDevices)).devices).toMatchObject([{ id: device }])
})

test('a browser that two people add at the same moment is told what is for the second one only', async () => {
  const [ada, eve] = [await app.person('Ada'), await app.person('Eve')]
  const { db } = app.server
  const { key } = await app.callApi(ada, listDevices)
  const body = fixture.company.subscribe(key, () => undefined)
  const { both } = await db.transaction().execute(async (trx) => {
    // Who adds a device holds its session, and waits for the one who holds that alone.
    await sql`select from session where person_id = ${ada.id} for update`.execute(trx)
    const first = app.callApi(ada, addDevice, { body })
    await expect.poll(() => waitingForThis(trx)).toBe(1)
    const second = app.callApi(eve, addDevice, { body })
    await expect.poll(() => waitingForThis(trx)).toBe(2)
    return { both: Promise.all([first, second]) }
  })
  const [, { device }] = await both
  expect(await db.selectFrom('push_device').where('id', '=', device).select('person_id').execute()).toEqual([{ person_id: eve.id }])
  expect((await app.callApi(eve, listDevices)).devices).toMatchObject([{ id: device }])
  expect((await app.callApi(ada, listDevices)).devices).toEqual([])
})
