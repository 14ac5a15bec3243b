import { rm } from 'node:fs/promises'
import { PgBoss } from 'pg-boss'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { setBotAlerts } from '#features/alerts/contract.ts'
import { ownPort } from '#testing/ownPort.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { openPushFixture, type PushFixture, type TestDevice } from '#testing/PushFixture.ts'
import { openSlackFixture, type SlackFixture } from '#testing/SlackFixture.ts'
import { startChild, type ServerProcess } from '#testing/startChild.ts'
import { startMailServer, type MailServer } from '#testing/startMailServer.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'

/** When a server kills itself: `after` so many statements from the first one on that contains the words `from`; sent or already answered. */
interface Death {
  from: string
  after: number
  when: 'sent' | 'answered'
}

const program = new URL('../toy/toyServerChild.ts', import.meta.url)

/** A workspace whose people have devices, e-mail and Slack, and servers in processes of their own, one after the other at one address, that kill themselves. */
export class AlertInstallation {
  /** Those who are called for; the last has a page in front of them. */
  readonly people: readonly TestPerson[]
  readonly devices: readonly TestDevice[]
  readonly bot: TestBot
  /** For looking at what became of it. */
  readonly db: Database
  readonly mail: MailServer
  readonly slack: SlackFixture
  readonly #app: TestApp
  readonly #fixture: PushFixture
  readonly #folder: string
  readonly #env: Record<string, string>
  readonly #boss: PgBoss
  #server: ServerProcess | undefined

  private constructor(
    made: Pick<AlertInstallation, 'people' | 'devices' | 'bot' | 'db' | 'mail' | 'slack'>,
    { app, fixture, folder, env, boss }: { app: TestApp; fixture: PushFixture; folder: string; env: Record<string, string>; boss: PgBoss },
  ) {
    this.people = made.people
    this.devices = made.devices
    this.bot = made.bot
    this.db = made.db
    this.mail = made.mail
    this.slack = made.slack
    this.#app = app
    this.#fixture = fixture
    this.#folder = folder
    this.#env = env
    this.#boss = boss
  }

  static async open(): Promise<AlertInstallation> {
    const mail = await startMailServer()
    const slack = await openSlackFixture()
    const secrets = {
      BATON_SECRET: 'servers that are killed share one secret',
      SMTP_URL: mail.url,
      MAIL_FROM: 'baton@example.com',
      ...slack.env,
    }
    // This one makes the people, and is stopped before anything happens.
    const app = await createTestApp({ ...secrets, LOG_LEVEL: 'fatal' })
    const { mara, ben, bot } = await app.team()
    const people = [mara, ben, await app.person('Cleo', { workspace: mara.workspace })]
    const fixture = await openPushFixture(() => app)
    const devices = await Promise.all(people.map((person) => fixture.device(person)))
    const body = { alertOptions: { logSeverityLevel: 0 as const } }
    for (const person of people) await app.callApi(person, setBotAlerts, { params: { id: bot.clientKey }, body })
    await slack.connect(app, mara.workspace, people)
    await app.server.close()
    const { db } = openDatabase(app.databaseUrl, 2, () => undefined)
    const boss = new PgBoss({ connectionString: app.databaseUrl, max: 1, migrate: false, supervise: false, schedule: false })
    boss.on('error', () => undefined)
    await boss.start()
    const folder = await temporaryFolder('alerts')
    const port = String(await ownPort())
    const env = { ...secrets, BATON_DATA_DIR: folder, DATABASE_URL: app.databaseUrl, DATABASE_POOL: '4', PORT: port }
    return new AlertInstallation({ people, devices, bot, db, mail, slack }, { app, fixture, folder, env, boss })
  }

  get url(): string {
    return `http://localhost:${this.#env['PORT']}`
  }

  /** Starts a server, does `whenUp`, and waits until the server has killed itself; `isUp` says whether it has not. */
  async startAndDie({ from, after, when }: Death, whenUp: (isUp: () => boolean) => void): Promise<void> {
    const env = { ...this.#env, KILL_AFTER: String(after), KILL_WHEN: when, KILL_FROM: from }
    const { process } = (this.#server = await startChild(env, program))
    const isUp = () => process.exitCode === null && process.signalCode === null
    whenUp(isUp)
    if (isUp()) await new Promise((resolve) => process.once('exit', resolve))
  }

  /** Starts a server that stays. */
  async start(): Promise<void> {
    this.#server = await startChild(this.#env, program)
  }

  /** Lets the job run that its clock runs every minute. */
  async runJob(name: string): Promise<void> {
    await this.#boss.send(name, {})
  }

  async close(): Promise<void> {
    await this.#server?.kill()
    await this.#boss.stop({ graceful: false })
    await this.db.destroy()
    await this.#app.close()
    await this.#fixture.close()
    await this.mail.close()
    await this.slack.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
