import { beforeAll, expect, test, vi } from 'vitest'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { addDevice, listDevices } from '#features/alerts/pushContract.ts'
import { smalltalkBot } from '#sandbox/northwind.ts'
import { createSandboxTestApp, type SandboxTestApp } from '#testing/sandbox/createSandboxTestApp.ts'

let sandbox: SandboxTestApp
beforeAll(async () => {
  sandbox = await createSandboxTestApp()
  return () => sandbox.close()
})

const ask = (path: string, body?: object) =>
  fetch(`${sandbox.url}/sandbox/push${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
const page = async () => (await ask('')).text()

test('the page of the devices shows what was pushed to who is away, and its Take over takes over', async () => {
  const ben = await sandbox.person('ben')
  const { key } = await sandbox.app.callApi(ben, listDevices)
  const { id, subscription } = (await (await ask('/devices', { key })).json()) as { id: number; subscription: never }
  expect((await ask(`/devices/${id}/speaks`, await sandbox.app.callApi(ben, addDevice, { body: subscription }))).status).toBe(200)
  expect(await page()).toContain('Device 1')
  const phone = await sandbox.phone(smalltalkBot, 'Nora Dahl')
  await phone.say('Hello there')
  await vi.waitFor(async () => expect(await page()).toContain('Nora Dahl wrote.'), { timeout: 30_000 })
  const push = /name="push" value="([^"]+)"/.exec(await page())![1]!
  const conversation = conversationIdOf(smalltalkBot.id, phone.customer)
  await ask(`/devices/${id}/press`, { push, became: 'taken' })
  await vi.waitFor(
    async () => {
      const row = await sandbox.app.server.db
        .selectFrom('conversation')
        .where('id', '=', conversation)
        .select(['paused', 'assignee_id'])
        .executeTakeFirst()
      expect(row).toEqual({ paused: true, assignee_id: ben.id })
    },
    { timeout: 30_000 },
  )
  expect(await page()).not.toContain(push)
  await sandbox.app.callApi(ben, setPaused, { params: { id: conversation }, headers: { paused: false } })
  // A device that was removed gets nothing more.
  await ask(`/devices/${id}/remove`, {})
  expect(await page()).not.toContain('Device 1')
})

test('a push service takes nothing from a sender who cannot sign, nor what its device cannot open', async () => {
  const { key } = await sandbox.app.callApi(await sandbox.person('ben'), listDevices)
  const { subscription } = (await (await ask('/devices', { key })).json()) as { subscription: { endpoint: string } }
  const send = (headers: Record<string, string>) =>
    fetch(subscription.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ttl: '60', ...headers },
      body: 'x',
    })
  expect((await send({})).status).toBe(403)
  expect((await send({ authorization: `vapid t=a.b.c, k=${key}` })).status).toBe(403)
  expect((await ask('/devices', { key: 'no key' })).status).toBe(400)
})
