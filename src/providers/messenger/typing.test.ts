import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PageToServer, ServerToPage } from '#shared/liveProtocol.ts'
import { MessengerFixture } from '#testing/MessengerFixture.ts'

let facebook: MessengerFixture
let page: Socket<ServerToPage, PageToServer>
beforeAll(async () => {
  facebook = await MessengerFixture.open()
})
afterAll(async () => {
  page.disconnect()
  await facebook.close()
})
beforeEach(async () => {
  await facebook.begin()
  await facebook.company.wrote(facebook.page, facebook.customer, 'Hello?')
})

/** Mara's page, with the conversation open: her own presence is told to her then. */
async function look(): Promise<void> {
  const conversation = facebook.fixture.idOf(facebook.customer)
  const { app, mara } = facebook.fixture
  page = io(app.url, { path: '/realtime', transports: ['websocket'], auth: { token: mara.token }, reconnection: false, forceNew: true })
  const joined = new Promise<void>((resolve) => page.emit('set_team', mara.workspace, null, () => resolve()))
  await joined
  const looked = new Promise<void>((resolve) => page.on('looking', () => resolve()))
  page.emit('set_channel', conversation)
  await looked
}

const type = () => page.emit('typing', facebook.fixture.idOf(facebook.customer))

test('a customer sees that their message was read and that somebody writes, once for a while', async () => {
  await expect.poll(() => facebook.said()).toEqual(['customer: Hello?'])
  await look()
  await expect.poll(() => (type(), facebook.signs)).toEqual(['mark_seen', 'typing_on'])
  type()
  await facebook.reply('Here I am')
  await expect.poll(() => facebook.shown.map(({ message }) => message.text)).toEqual(['Here I am'])
  expect(facebook.signs).toEqual(['mark_seen', 'typing_on'])
})

test('a company that does not take the sign costs no message', async () => {
  await expect.poll(() => facebook.said()).toEqual(['customer: Hello?'])
  await look()
  facebook.company.faults.down.on()
  type()
  facebook.company.faults.down.off()
  const jmid = await facebook.reply('All the same')
  await expect.poll(() => facebook.stateOf(jmid)).toMatch(/accepted|delivered/)
  page.emit('typing', crypto.randomUUID())
  page.emit('typing', '\0')
  await facebook.company.wrote(facebook.page, facebook.customer, 'Thanks')
  await expect.poll(() => facebook.said()).toContain('customer: Thanks')
})
