import { rm } from 'node:fs/promises'
import pino from 'pino'
import { openSession } from '#features/auth/server/sessions.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { getConversation, type Message } from '#features/inbox/timeline/contract.ts'
import { submitMessage, setPaused } from '#features/inbox/handoff/contract.ts'
import { readConfig } from '#platform/config/config.ts'
import { startServer } from '#app/startServer.ts'
import { TestApp, type TestPerson } from '#testing/TestApp.ts'
import { stopClock } from '#testing/stopClock.ts'
import { ownPort } from '#testing/ownPort.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { calm, type Faults } from '#sandbox/phone/contract.ts'
import { northwind, type SandboxBot } from '#sandbox/northwind.ts'
import { colleagueOf } from '#sandbox/seed/colleagues.ts'
import { openSandbox, type SandboxOptions } from '#sandbox/openSandbox.ts'
import { TestPhone } from './TestPhone.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'

export type SandboxTestApp = Awaited<ReturnType<typeof createSandboxTestApp>>

/** The sandbox as `npm start` runs it, on a database of its own: with people who use the inbox and phones to write from. Bots answer at once. */
export async function createSandboxTestApp(options: SandboxOptions = { think: () => Promise.resolve() }) {
  const database = await testDatabase()
  const dataDir = await temporaryFolder('sandbox')
  const open = async () => {
    // Its companies know its port long before it listens there.
    const PORT = String(await ownPort())
    const config = readConfig(
      { PORT, LOG_LEVEL: 'silent', DATABASE_POOL: '8', DATABASE_URL: database.url, BATON_DATA_DIR: dataDir },
      'sandbox',
    )
    const server = await startServer(config, pino({ level: config.logLevel }), undefined, (deps) =>
      openSandbox(deps, { dock: false, ...options }),
    )
    await stopClock(server.db)
    return server
  }
  let app = new TestApp(await open(), database.url, () => Promise.resolve())
  const phones: TestPhone[] = []

  async function person(key: Parameters<typeof colleagueOf>[0]): Promise<TestPerson> {
    const { id, name, email } = colleagueOf(key)
    return { id, name, email, workspace: northwind.id, token: await openSession(app.server.db, id, 'test', '127.0.0.1') }
  }

  const history = async (who: TestPerson, bot: SandboxBot, customer: string): Promise<Message[]> => {
    const { Days } = await app.callApi(who, getConversation, { params: { id: conversationIdOf(bot.id, customer) } })
    return Days.flatMap((day) => day.Messages)
  }

  return {
    get app() {
      return app
    },
    get url() {
      return app.url
    },
    person,
    /** A new customer of a bot, or the one given, with the phone in hand. */
    async phone(bot: SandboxBot, name: string, customer?: string): Promise<TestPhone> {
      const phone = await TestPhone.open(app.url, bot.clientKey, name, customer)
      phones.push(phone)
      return phone
    },
    /** What the inbox shows of a conversation, its messages in their order. */
    history,
    /** The same, as `who: text` of what was said to or by the customer. */
    async said(who: TestPerson, bot: SandboxBot, customer: string): Promise<string[]> {
      const all = await history(who, bot, customer)
      return all.filter(({ type }) => type === 'message').map(({ by, text }) => `${by}: ${text}`)
    },
    reply: (who: TestPerson, bot: SandboxBot, customer: string, text: string) =>
      app.callApi(who, submitMessage, {
        params: { id: conversationIdOf(bot.id, customer) },
        body: { message: { jmid: crypto.randomUUID(), text } },
      }),
    setPaused: (who: TestPerson, bot: SandboxBot, customer: string, paused: boolean) =>
      app.callApi(who, setPaused, { params: { id: conversationIdOf(bot.id, customer) }, headers: { paused } }),
    async faults(some: Partial<Faults>): Promise<Faults> {
      const response = await fetch(`${app.url}/sandbox/api/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...calm, ...some }),
      })
      return (await response.json()) as Faults
    },
    /** Stops the server, also while somebody looks at a phone, and restarts it on the same database. */
    async restart(): Promise<void> {
      await app.server.close()
      app = new TestApp(await open(), database.url, () => Promise.resolve())
    },
    async close(): Promise<void> {
      for (const phone of phones) phone.close()
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
