import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser, type TestBrowser } from '#testing/browser.ts'
import { ownPort } from '#testing/ownPort.ts'
import { seedOwnerAndBot } from '#testing/seedOwnerAndBot.ts'
import { startChild, type ServerProcess } from '#testing/startChild.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { postmasterOf } from './clusterProcesses.ts'
import { Reporter } from './Reporter.ts'
import { writeAsInProduction } from './writeAsInProduction.ts'

/** How often the server is killed, every second time together with its database as a container is, and how many messages a second arrive meanwhile. */
const kills = Number(process.env['KILLS'] ?? 4)
const rate = 200

let dataDir: string
let env: Record<string, string>
let server: ServerProcess
let fixture: Awaited<ReturnType<typeof seedOwnerAndBot>>
let browser: TestBrowser

beforeAll(async () => {
  dataDir = await temporaryFolder('kill')
  env = { BATON_DATA_DIR: dataDir, PORT: String(await ownPort()) }
  server = await startChild(env)
  fixture = await seedOwnerAndBot(dataDir)
  await writeAsInProduction(dataDir)
  browser = await sharedBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  'a server killed again and again, also with its database, under 200 messages a second loses nothing it acknowledged, and open pages catch up by themselves',
  async () => {
    const reporter = new Reporter(() => server.url, fixture, { conversations: 20, rate })
    await reporter.send(0)
    const page = await browser.open(server.url, fixture.owner.token, `/messages/${await reporter.conversationId(0)}/`)
    reporter.start()
    for (let i = 0; i < kills; i++) {
      await sleep(700)
      if (i % 2 === 1) process.kill(await postmasterOf(dataDir), 'SIGKILL')
      await server.kill()
      server = await startChild(env)
    }
    await sleep(500)
    await reporter.stop()

    for (let c = 0; c < reporter.conversations; c++) {
      const stored = await reporter.transcript(await reporter.conversationId(c))
      expect(stored.map(({ text }) => text)).toEqual(reporter.acknowledged(c))
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, i) => i + 1))
    }
    expect(reporter.total).toBeGreaterThan(kills)
    const last = reporter.acknowledged(0).at(-1)!
    // Asked of its text, so that a failure shows what the page does show.
    await expect.poll(() => page.locator('body').innerText(), { timeout: 60_000, interval: 250 }).toContain(last)
  },
  180_000 + kills * 20_000,
)

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
