import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { listAlerts, readAlerts } from '#features/alerts/contract.ts'
import { addDevice, listDevices, removeDevice } from '#features/alerts/pushContract.ts'
import { openCurve } from './decryptPush.ts'
import { smalltalkBot } from '#sandbox/northwind.ts'
import type { SandboxState } from '#sandbox/phone/contract.ts'
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

test('its switches spoil what is pushed: who is asked to wait or is slow gets it all the same, a subscription that has ended is told from the list', async () => {
  const mara = await sandbox.person('mara')
  const { key } = await sandbox.app.callApi(mara, listDevices)
  const names = ['gone', 'expired', 'busy', 'down', 'slow', 'silent']
  const board = (await (await fetch(`${sandbox.url}/sandbox/api/scenery`)).json()) as SandboxState
  expect(
    board.companies
      .find(({ name }) => name === 'push')!
      .faults.map(({ name }) => name)
      .toSorted(),
  ).toEqual(names.toSorted())

  const phone = await sandbox.phone(smalltalkBot, 'Nils Strand')
  const conversation = conversationIdOf(smalltalkBot.id, phone.customer)
  const pushed = async () => {
    const { alerts } = await sandbox.app.callApi(mara, listAlerts)
    return alerts
      .filter(({ conversation_id: id }) => id === conversation)
      .flatMap(({ attempts }) => attempts)
      .flatMap(({ channel, state, why }) => (channel === 'push' ? [{ state, why }] : []))
  }
  const list = async () => (await sandbox.app.callApi(mara, listDevices)).devices
  const ways = { gone: 'on', expired: 'on', busy: 'once', slow: 'once' } as const
  for (const [n, [fault, when]] of Object.entries(ways).entries()) {
    const { id, subscription } = (await (await ask('/devices', { key })).json()) as { id: number; subscription: never }
    await ask(`/devices/${id}/speaks`, await sandbox.app.callApi(mara, addDevice, { body: subscription }))
    await sandbox.faults({ companies: { push: { [fault]: when } } })
    await sandbox.app.callApi(mara, readAlerts, { body: {} })
    await phone.say(`What goes wrong is ${fault}`)
    const ends = fault === 'gone' || fault === 'expired'
    await vi.waitFor(
      async () => {
        // It is asked again after its pause; nobody waits for that here.
        await sql`update push_device set busy_until = now() where busy_until < now() + interval '30 seconds'`.execute(sandbox.app.server.db)
        expect((await list()).length).toBe(ends ? 0 : 1)
        const all = await pushed()
        expect(all).toHaveLength(n + 1)
        expect(all[0]).toEqual(
          ends ? { state: 'failed', why: expect.stringContaining('no subscription') as string } : { state: 'seen', why: null },
        )
      },
      { timeout: 30_000 },
    )
    if (!ends) expect(await page()).toContain('Nils Strand wrote.')
    await ask(`/devices/${id}/remove`, {})
    for (const { id: device } of await list()) await sandbox.app.callApi(mara, removeDevice, { params: { id: device } })
    await sandbox.faults({})
  }
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

test('push services are told whom to ask: the address that our e-mails come from', async () => {
  const contacts: unknown[] = []
  const service = createServer((request, response) => {
    const [, claims = ''] = /t=[^.]+\.([^.]+)/.exec(request.headers.authorization ?? '') ?? []
    contacts.push((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub?: unknown }).sub)
    response.writeHead(201).end()
  })
  await new Promise<void>((resolve) => service.listen(0, 'localhost', resolve))
  const ben = await sandbox.person('ben')
  const keys = { p256dh: openCurve().getPublicKey().toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') }
  const endpoint = `http://localhost:${(service.address() as AddressInfo).port}/send/1`
  await sandbox.app.callApi(ben, addDevice, { body: { endpoint, keys } })
  const phone = await sandbox.phone(smalltalkBot, 'Nils Dahl')
  await phone.say('Hello there')
  await vi.waitFor(() => expect(contacts[0]).toBe('mailto:baton@sandbox.example'), { timeout: 30_000 })
  await new Promise((resolve) => service.close(resolve))
})
