import { beforeAll } from 'vitest'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation, type Message } from '#features/inbox/timeline/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

export interface Answered {
  status: number
  body: unknown
}

/** A person and a bot in a workspace of their own, for all tests of a file, and what bots and people do there. */
export class SdkFixture {
  app!: TestApp
  mara!: TestPerson
  bot!: TestBot

  get url(): string {
    return this.app.url.replace('localhost', '127.0.0.1')
  }

  /** A bot makes a call, as JSON, or as the text and type given. */
  async call(path: string, body?: unknown, headers: Record<string, string> = {}, bot: TestBot = this.bot): Promise<Answered> {
    const response = await fetch(`${this.url}/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey: bot.apiKey, clientkey: bot.clientKey, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }

  /** The id of the conversation that the bot calls so. */
  async idOf(channel: string): Promise<string> {
    const rows = await this.app.server.db
      .selectFrom('conversation')
      .where('channel', '=', channel)
      .where('workspace_id', '=', this.mara.workspace)
      .select('id')
      .execute()
    if (rows.length !== 1) throw new Error(`${rows.length} conversations are called ${channel}.`)
    return rows[0]!.id
  }

  /** What is in a conversation, as a person reads it. */
  async messages(channel: string): Promise<Message[]> {
    const open = await this.app.callApi(this.mara, getConversation, { params: { id: await this.idOf(channel) } })
    return open.Days.flatMap((day) => day.Messages)
  }

  /** The same in short: `customer: Hi`, `bot suppressed: Hello`, or what happened. */
  async transcript(channel: string): Promise<string[]> {
    return (await this.messages(channel)).map(
      ({ by, type, text, event }) => event?.what ?? `${by}${type === 'message' ? '' : ` ${type}`}: ${text}`,
    )
  }

  async conversations(): Promise<number> {
    return (await this.app.callApi(this.mara, listConversations, { params: { a: '*', phrase: '*', b: '*' } })).totalCount
  }

  /** A person answers; resolves with the message's jmid. */
  async reply(channel: string, text: string): Promise<string> {
    const jmid = crypto.randomUUID()
    await this.app.callApi(this.mara, submitMessage, { params: { id: await this.idOf(channel) }, body: { message: { jmid, text } } })
    return jmid
  }

  async deliveryOf(channel: string, jmid: string): Promise<Message['delivery']> {
    return (await this.messages(channel)).find((message) => message.jmid === jmid)?.delivery
  }

  /** A person takes a conversation from the AI, or hands it back. */
  async pause(channel: string, paused: boolean): Promise<void> {
    const headers = { paused: String(paused) }
    await this.app.callApi(this.mara, setPaused, { params: { id: await this.idOf(channel) }, headers })
  }
}

/** Opens the fixture for the tests of the file that asks for it. */
export function sdkFixture(): SdkFixture {
  const fixture = new SdkFixture()
  beforeAll(async () => {
    fixture.app = await sharedTestApp()
    fixture.mara = await fixture.app.person('Mara')
    fixture.bot = await fixture.app.bot(fixture.mara.workspace, 'Shop bot')
  })
  return fixture
}

/** Resolves when the condition holds; the test's own time limit ends the wait. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resume) => setTimeout(resume, 10))
}
