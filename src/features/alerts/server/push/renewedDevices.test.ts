import { beforeAll, expect, test } from 'vitest'
import { addDevice, listDevices, recordReceipt, removeDevice, renewDevice } from '#features/alerts/pushContract.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { openPushFixture, type PushFixture } from '#testing/PushFixture.ts'

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
