import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { createSandboxTestApp, type SandboxTestApp } from '#testing/sandbox/createSandboxTestApp.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { shopBot } from './northwind.ts'
import type { Relay, SandboxState } from './phone/contract.ts'
import { relayCustomer } from './phone/FirstRelay.ts'

let sandbox: SandboxTestApp
let mara: TestPerson
beforeAll(async () => {
  sandbox = await createSandboxTestApp({ think: () => Promise.resolve(), wait: () => Promise.resolve() })
  mara = await sandbox.person('mara')
})
afterAll(() => sandbox.close())

const soon = { timeout: 30_000 }
const state = async () => ((await (await fetch(`${sandbox.url}/sandbox/api/scenery`)).json()) as SandboxState).relay
const step = async () => (await state()).step
async function command(what: string): Promise<Relay> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${sandbox.url}/sandbox/api/relay`, { method: 'POST', headers, body: JSON.stringify({ do: what }) })
  return (await response.json()) as Relay
}
const said = () => sandbox.said(mara, shopBot, relayCustomer.id)

test('the first hand-over waits for a visitor, and two tabs begin one', async () => {
  expect(await state()).toEqual({
    bot: shopBot.clientKey,
    customer: relayCustomer.id,
    name: 'Zoe Marchetti',
    conversation: conversationIdOf(shopBot.id, relayCustomer.id),
    step: 'new',
  })
  await Promise.all([command('start'), command('start')])
  await expect.poll(step, soon).toBe('waiting')
  expect((await said()).filter((line) => line.startsWith('customer'))).toEqual([
    'customer: Hi! My Fjell jacket arrived today, and its zipper is broken.',
    'customer: This is no use to me. Can I talk to a person?',
  ])
})

test('it follows what the visitor does in the inbox, over a restart, and a phone that is open follows', async () => {
  const phone = await sandbox.phone(shopBot, relayCustomer.name, relayCustomer.id)
  await sandbox.reply(mara, shopBot, relayCustomer.id, 'Hi Zoe, I am a person.')
  await phone.until(({ events }) => events.some((event) => event.kind === 'relay' && event.relay.step === 'answered'))
  await sandbox.restart()
  expect(await step()).toBe('answered')
  await sandbox.setPaused(mara, shopBot, relayCustomer.id, false)
  await expect.poll(step, soon).toBe('back')
})

test('a phone that opens, or comes back, is told how far it is', async () => {
  const phone = await sandbox.phone(shopBot, relayCustomer.name, relayCustomer.id)
  await phone.until(({ events }) => events.some((event) => event.kind === 'relay' && event.relay.step === 'back'))
})

test('once it was seen it never comes again', async () => {
  const before = await said()
  expect((await command('end')).step).toBe('done')
  expect((await command('start')).step).toBe('done')
  await sandbox.restart()
  expect((await command('start')).step).toBe('done')
  expect(await said()).toEqual(before)
})

test('a command that does not exist is refused', async () => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${sandbox.url}/sandbox/api/relay`, { method: 'POST', headers, body: '{"do":"again"}' })
  expect(response.status).toBe(400)
})
