import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation, type Message } from '#features/inbox/timeline/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { createTestApp, type TestApp, type TestPerson } from '#testing/TestApp.ts'
import { toy } from './provider.ts'
import type { ToyAnswer } from './engine.ts'
import { ToyCompany, wrote } from './ToyCompany.ts'

/** Toy, an installation that knows it, Mara, and for each test a bot of hers for a page of its own, saved with `given` besides. */
export function toyFixture(given: object = {}) {
  let company: ToyCompany
  let app: TestApp
  let mara: TestPerson
  let page: string
  let bot: Bot
  let n = 0
  beforeAll(async () => {
    company = await ToyCompany.open()
    app = await createTestApp({ ...company.env, LOG_LEVEL: 'fatal' }, [toy])
    mara = await app.person('Mara')
  })
  afterAll(async () => {
    await app.close()
    company.close()
  })
  beforeEach(async () => {
    page = `p${crypto.randomUUID().slice(0, 8)}`
    company.takes = 200
    company.think = ({ texts }) => ({ texts: [`You said: ${texts.join(' / ')}`] })
    bot = await connect(page)
  })

  const save = (wanted: object) => app.callApi(mara, saveBot, { body: { bot: { source: 'toy', name: crypto.randomUUID(), ...wanted } } })
  const connect = async (account: string) => (await save({ credentials: { page: account, token: `token of ${account}` }, ...given })).bot
  const idOf = (channel: string) => conversationIdOf(bot.id, channel)
  const open = (channel: string) => app.callApi(mara, getConversation, { params: { id: idOf(channel) } })
  const messages = async (channel: string): Promise<Message[]> => {
    const found = await open(channel).catch(() => null)
    return found?.Days.flatMap((day) => day.Messages) ?? []
  }
  return {
    get company() {
      return company
    },
    get app() {
      return app
    },
    get mara() {
      return mara
    },
    get page() {
      return page
    },
    /** The bot that the functions speak of; a test may take another one. */
    get bot() {
      return bot
    },
    set bot(other) {
      bot = other
    },
    save,
    /** Another bot, for another page. */
    connect,
    channelOf: () => `c${crypto.randomUUID().slice(0, 8)}`,
    idOf,
    /** The conversation as Mara sees it. */
    open,
    messages,
    /** What stands in it, a line each: who said what, or what happened. */
    said: async (channel: string) =>
      (await messages(channel)).map(({ by, text, type, event }) => event?.what ?? `${type === 'suppressed' ? 'draft' : by}: ${text}`),
    /** The customer writes. */
    write: (channel: string, text: string) => company.call(app.url, [wrote(page, `${page}.${++n}`, channel, text)]),
    pause: (channel: string, paused: boolean) =>
      app.callApi(mara, setPaused, { params: { id: idOf(channel) }, headers: { paused: String(paused) } }),
    /** Mara writes. */
    reply: (channel: string, text: string) =>
      app.callApi(mara, submitMessage, { params: { id: idOf(channel) }, body: { message: { jmid: crypto.randomUUID(), text } } }),
    /** What reached the customer. */
    answered: (channel: string) => company.taken.filter(({ to }) => to === channel).map(({ text }) => text),
    askedOf: (channel: string) => company.asked.filter(({ conversation }) => conversation === channel),
    /** Keeps the engine thinking until `end` is called. */
    slowEngine: (): { asked: Promise<void>; end(answer: ToyAnswer | number): void } => {
      const begun = Promise.withResolvers<void>()
      const thought = Promise.withResolvers<ToyAnswer | number>()
      company.think = () => {
        begun.resolve()
        return thought.promise
      }
      return { asked: begun.promise, end: thought.resolve }
    },
    turns: async (channel: string) => {
      const { rows } = await sql<{ state: string; seqs: number[]; attempts: number; answers: number[] }>`
        select state, seqs, attempts, answers from engine_turn where conversation_id = ${idOf(channel)} order by number`.execute(
        app.server.db,
      )
      return rows
    },
  }
}
