import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConversation, type Message, type OpenConversation } from '#features/messages/contract.ts'
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts'
import { freePort } from '#server/freePort.ts'
import { setScene } from '#server/testing/setScene.ts'
import { startChild, type ServerProcess } from '#server/testing/startChild.ts'
import { temporaryFolder } from '#server/testing/temporaryFolder.ts'

/** How often the server is killed, and how many messages a second arrive meanwhile. */
const kills = 10
const rate = 200
/** Messages go round over these conversations; the page has one of them open. */
const conversations = 20

let dataDir: string
let env: Record<string, string>
let server: ServerProcess
let scene: Awaited<ReturnType<typeof setScene>>
let browser: TestBrowser

beforeAll(async () => {
  dataDir = await temporaryFolder('kill')
  env = { BATON_DATA_DIR: dataDir, PORT: String(await freePort()) }
  server = await startChild(env)
  scene = await setScene(dataDir)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a server killed ten times under 200 messages a second loses nothing it acknowledged, and open pages catch up by themselves', async () => {
  const sender = new Sender()
  await sender.send(0)
  const page = await browser.open(server.url, scene.owner.token, `/messages/${await conversationId(0)}/`)
  sender.start()
  for (let i = 0; i < kills; i++) {
    await sleep(700)
    await server.kill()
    server = await startChild(env)
  }
  await sleep(500)
  await sender.stop()

  for (let c = 0; c < conversations; c++) {
    const stored = await transcript(await conversationId(c))
    expect(stored.map(({ text }) => text)).toEqual(sender.acknowledged(c))
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, i) => i + 1))
  }
  expect(sender.total).toBeGreaterThan(kills * rate * 0.3)
  const last = sender.acknowledged(0).at(-1)!
  await page.getByText(last, { exact: true }).first().waitFor({ timeout: 20_000 })
  expect(await unreadTexts(page)).toContain(last)
}, 180_000)

/** A bot that reports the messages of a conversation one after the other, and each again until it is answered. */
class Sender {
  readonly #acknowledged = new Map<number, string[]>()
  #running = false
  #loops: Promise<void>[] = []
  #next = 1

  get total(): number {
    return [...this.#acknowledged.values()].reduce((sum, texts) => sum + texts.length, 0)
  }
  acknowledged(c: number): string[] {
    return this.#acknowledged.get(c) ?? []
  }
  start(): void {
    this.#running = true
    this.#loops = Array.from({ length: conversations }, (_, c) => this.#loop(c))
  }
  async stop(): Promise<void> {
    this.#running = false
    await Promise.all(this.#loops)
  }
  async #loop(c: number): Promise<void> {
    const pause = (1000 * conversations) / rate
    while (this.#running) {
      const began = Date.now()
      await this.send(c)
      await sleep(Math.max(0, pause - (Date.now() - began)))
    }
  }
  async send(c: number): Promise<void> {
    const n = this.#next++
    const text = `message ${n} of conversation ${c}`
    const body = JSON.stringify({
      sender: { id: `customer-${c}` },
      recipient: { id: 'page' },
      timestamp: Date.now(),
      message: { mid: `mid.${n}`, text },
    })
    const headers = { 'content-type': 'application/json', apikey: scene.bot.apiKey, clientkey: scene.bot.clientKey, platform: 'messenger' }
    for (;;) {
      const ok = await fetch(`${server.url}/api/v1/in`, { method: 'POST', headers, body }).then(
        (response) => response.ok,
        () => false,
      )
      if (ok) break
      await sleep(20)
    }
    this.#acknowledged.set(c, [...this.acknowledged(c), text])
  }
}

async function conversationId(c: number): Promise<string> {
  const path = `/api/channels/list/*/${encodeURIComponent(`customer-${c}`)}/*`
  const list = (await ask(path)) as { channels: { id: string; sourceChannel: string }[] }
  return list.channels.find(({ sourceChannel }) => sourceChannel === `customer-${c}`)!.id
}

async function transcript(id: string): Promise<Message[]> {
  const messages: Message[] = []
  for (let more = true; more;) {
    const after = messages.at(-1)?.seq ?? 0
    const open = (await ask(`${getConversation.path.replace(':id', id)}?after=${after}`)) as OpenConversation
    messages.push(...open.Days.flatMap((day) => day.Messages))
    more = open.moreAfter
  }
  return messages
}

async function ask(path: string): Promise<unknown> {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${scene.owner.token}` } })
  expect(response.status).toBe(200)
  return response.json()
}

const unreadTexts = (page: Page) => page.locator('body').innerText()
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
