import { vi } from 'vitest'
import { botHealth, saveBot, type BotHealth } from '#features/bots/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation, type Delivery, type Message, type OpenConversation } from '#features/inbox/timeline/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import type { Provider } from '#providers/provider.ts'
import { createTestApp, type TestApp, type TestPerson } from './TestApp.ts'

/** A server, its owner and the bot of a company, for tests that go the whole way: from the company into the inbox and back. */
export class CompanyFixture {
  readonly app: TestApp
  readonly mara: TestPerson
  #bot: { id: string; client_key: string } = { id: '', client_key: '' }

  private constructor(app: TestApp, mara: TestPerson) {
    this.app = app
    this.mara = mara
  }

  static async open(env: Record<string, string>, added: readonly Provider[] = []): Promise<CompanyFixture> {
    const app = await createTestApp(env, added)
    return new CompanyFixture(app, await app.person('Mara'))
  }

  /** Makes a bot by the form, which the other methods are about from now on. Resolves with its client key. */
  async connect(source: string, credentials: Record<string, string>, platform?: string): Promise<string> {
    const given = { source, name: crypto.randomUUID(), credentials, ...(platform !== undefined && { platform }) }
    const { bot } = await this.app.callApi(this.mara, saveBot, { body: { bot: given } })
    this.#bot = bot
    return bot.client_key
  }

  get botId(): string {
    return this.#bot.id
  }

  idOf(channel: string): string {
    return conversationIdOf(this.#bot.id, channel)
  }

  /** The conversation as the inbox shows it; null while nobody has spoken in it. */
  conversation(channel: string): Promise<OpenConversation | null> {
    return this.app.callApi(this.mara, getConversation, { params: { id: this.idOf(channel) } }).catch(() => null)
  }

  async messages(channel: string): Promise<Message[]> {
    return (await this.conversation(channel))?.Days.flatMap((day) => day.Messages) ?? []
  }

  /** Each line of the transcript: `customer: Hi`, or what an event of it says. */
  async said(channel: string): Promise<string[]> {
    return (await this.messages(channel)).map(({ by, text, event }) => event?.what ?? `${by}: ${text}`)
  }

  /** The customer as the inbox names them. */
  async customer(channel: string): Promise<Message['user_profile'] | undefined> {
    return (await this.messages(channel)).find(({ by }) => by === 'customer')?.user_profile
  }

  /** Mara replies. Resolves with the message's `jmid`. */
  async reply(channel: string, text: string): Promise<string> {
    await this.#caughtUp()
    const jmid = crypto.randomUUID()
    await this.app.callApi(this.mara, submitMessage, { params: { id: this.idOf(channel) }, body: { message: { jmid, text } } })
    return jmid
  }

  async resume(channel: string): Promise<void> {
    await this.#caughtUp()
    await this.app.callApi(this.mara, setPaused, { params: { id: this.idOf(channel) }, headers: { paused: 'false' } })
  }

  /** What the company sent is kept at once, and in the inbox a moment later. */
  async #caughtUp(): Promise<void> {
    const isRead = async () => {
      if ((await this.eventStates()).includes('waiting')) throw new Error('An event of the company still waits.')
    }
    await vi.waitFor(isRead, { timeout: 60_000 })
  }

  async delivery(channel: string, jmid: string): Promise<Delivery | undefined> {
    return (await this.messages(channel)).find((message) => message.jmid === jmid)?.delivery
  }

  health(): Promise<BotHealth> {
    return this.app.callApi(this.mara, botHealth, { params: { client_key: this.#bot.client_key } })
  }

  /** What became of what the company sent, the latest first. */
  async eventStates(): Promise<string[]> {
    return (await this.health()).events.map(({ state }) => state)
  }

  close(): Promise<void> {
    return this.app.close()
  }
}
