import { rm } from 'node:fs/promises'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { ownPort } from '#testing/ownPort.ts'
import { createTestApp, type TestApp, type TestPerson } from '#testing/TestApp.ts'
import { startChild, type ServerProcess } from '#testing/startChild.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { toy } from '../toy/provider.ts'
import { ToyCompany } from '../toy/ToyCompany.ts'

/**
 * When a server kills itself: `after` so many statements, sent or already answered. They are counted from its start; with `from` from an engine's first answer
 * on (`answer`), or from the first statement with these words in it.
 */
interface Death {
  after: number
  when: 'sent' | 'answered'
  from?: string
}

const toyServer = new URL('../toy/toyServerChild.ts', import.meta.url)

/** A company, a bot of it, and servers in processes of their own, one after the other at one address, that kill themselves. */
export class ToyInstallation {
  readonly company: ToyCompany
  readonly mara: TestPerson
  readonly bot: Bot
  /** For looking at what became of it. */
  readonly db: Database
  readonly #app: TestApp
  readonly #folder: string
  readonly #env: Record<string, string>
  #server: ServerProcess | undefined

  private constructor(
    made: Pick<ToyInstallation, 'company' | 'mara' | 'bot' | 'db'>,
    app: TestApp,
    folder: string,
    env: Record<string, string>,
  ) {
    this.company = made.company
    this.mara = made.mara
    this.bot = made.bot
    this.db = made.db
    this.#app = app
    this.#folder = folder
    this.#env = env
  }

  /** `wanted` is of the bot: its page, and what else is to be saved. */
  static async open(wanted: { page: string; engine?: string; engine_credentials?: Record<string, string> }): Promise<ToyInstallation> {
    const company = await ToyCompany.open()
    const secrets = { ...company.env, BATON_SECRET: 'servers that are killed share one secret' }
    // This one makes the bot, and is stopped before anything arrives.
    const app = await createTestApp({ ...secrets, LOG_LEVEL: 'fatal' }, [toy])
    const mara = await app.person('Mara')
    const { page, ...engine } = wanted
    const body = { bot: { source: 'toy', name: 'Toy bot', credentials: { page, token: 't' }, ...engine } }
    const { bot } = await app.callApi(mara, saveBot, { body })
    await app.server.close()
    const { db } = openDatabase(app.databaseUrl, 2, () => undefined)
    const folder = await temporaryFolder('toy')
    const port = String(await ownPort())
    const env = { ...secrets, BATON_DATA_DIR: folder, DATABASE_URL: app.databaseUrl, DATABASE_POOL: '4', PORT: port }
    return new ToyInstallation({ company, mara, bot, db }, app, folder, env)
  }

  get url(): string {
    return `http://localhost:${this.#env['PORT']}`
  }

  /** Starts a server, and waits until it has killed itself. What arrives is not all that leads it there: its own polls are statements, too. */
  async startAndDie(death: Death): Promise<void> {
    const { died } = await this.startToDie(death)
    await died
  }

  /** Starts a server that counts its statements from then on; `died` resolves once it has killed itself. */
  async startToDie({ after, when, from }: Death): Promise<{ died: Promise<void> }> {
    const env = { ...this.#env, KILL_AFTER: String(after), KILL_WHEN: when, ...(from && { KILL_FROM: from }) }
    const { process } = (this.#server = await startChild(env, toyServer))
    const isDead = process.exitCode !== null || process.signalCode !== null
    return { died: isDead ? Promise.resolve() : new Promise((resolve) => process.once('exit', () => resolve())) }
  }

  /** Starts a server that stays. */
  async start(): Promise<void> {
    this.#server = await startChild(this.#env, toyServer)
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
  }

  async close(): Promise<void> {
    await this.#server?.kill()
    await this.db.destroy()
    await this.#app.close()
    this.company.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
