import fc from 'fast-check'
import type { Socket } from 'socket.io-client'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { pushDue } from '#shared/topics.ts'
import { openDirect } from '#app/openCompanies.ts'
import { readConfig } from '#platform/config/config.ts'
import { assign, moveToDone, snooze } from '#features/inbox/actions/contract.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { setBotAlerts, setSystemAlerts, type Level } from '#features/alerts/contract.ts'
import { setQuiet } from '#features/alerts/quietContract.ts'
import { rows } from '#features/alerts/rules.ts'
import { SmtpMailer } from '#providers/smtp/SmtpMailer.ts'
import { faults as slackFaults } from '#sandbox/slack/faults.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { comeToPage } from '#testing/comeToPage.ts'
import { openPushFixture, type PushFixture, type TestDevice } from '#testing/PushFixture.ts'
import { openSlackFixture, type SlackFixture } from '#testing/SlackFixture.ts'
import { startMailServer, type MailServer } from '#testing/startMailServer.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { askNext } from '../askNext.ts'
import { sendDirectDue } from '../direct/sendDirect.ts'
import { feelingOf } from '../feelingOf.ts'
import { mailAlerts } from '../mailAlerts.ts'

/** A server with everything that people are told by, played. */
export interface AlertWorld {
  app: TestApp
  push: PushFixture
  slack: SlackFixture
  mail: MailServer
  env: Record<string, string>
  close(): Promise<void>
}

export async function openAlertWorld(): Promise<AlertWorld> {
  const [slack, mail] = await Promise.all([openSlackFixture(), startMailServer()])
  const env = { ...slack.env, SMTP_URL: mail.url, MAIL_FROM: 'baton@example.com', LOG_LEVEL: 'fatal' }
  const app = await createTestApp(env)
  const push = await openPushFixture(() => app)
  const close = async () => {
    await app.close()
    await Promise.all([push.close(), slack.close(), mail.close()])
  }
  return { app, push, slack, mail, env, close }
}

const talk = fc.constantFrom(0, 1)
const who = fc.constantFrom(0, 1, 2)
const anyLevel = fc.constantFrom<Level>(0, 1, 2)
/** Facts, reads, settings, absences and failures. */
export const anyAct = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constantFrom('write', 'rage', 'askHuman', 'done', 'snooze', 'wake', 'pause', 'resume'), talk }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('reply', 'mention', 'give', 'putBack', 'read'), talk, who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('come', 'go', 'rest', 'work'), who }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('setOfBot' as const), who, row: fc.constantFrom(...rows), level: anyLevel }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('setOwn' as const),
      who,
      row: fc.constantFrom('whenAssigned', 'whenAnswered', 'whenMentioned', 'batonDirect'),
      level: anyLevel,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('fail' as const),
      where: fc.constantFrom('busy', 'down', 'silent', 'expired', 'mail', 'slackBusy', 'slackNoAnswer'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('timePasses' as const) }) },
)
export type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never

/** A workspace in which anything may happen: three people with a device, e-mail and Slack each, and two customers. */
export class AlertFixture {
  readonly people: TestPerson[]
  readonly devices: TestDevice[]
  readonly pages = new Map<number, Socket>()
  readonly talks: { id: string; channel: string; name: string }[] = []
  readonly #world: AlertWorld
  readonly #bot: TestBot

  private constructor(world: AlertWorld, { people, devices, bot }: { people: TestPerson[]; devices: TestDevice[]; bot: TestBot }) {
    this.#world = world
    this.people = people
    this.devices = devices
    this.#bot = bot
  }

  static async open(world: AlertWorld): Promise<AlertFixture> {
    const { app, push, slack } = world
    const { mara, ben, bot } = await app.team()
    const people = [mara, ben, await app.person('Cleo', { workspace: mara.workspace })]
    const devices = await Promise.all(people.map((person) => push.device(person, true)))
    await slack.connect(app, mara.workspace, people)
    const fixture = new AlertFixture(world, { people, devices, bot })
    for (const name of ['Ida Lindgren', 'Otis Okafor']) {
      const channel = `c${crypto.randomUUID()}`
      const { conversationId: id } = await app.report(bot, channel, 'hello', { profile: { name } })
      fixture.talks.push({ id, channel, name })
    }
    return fixture
  }

  get workspace(): string {
    return this.people[0]!.workspace
  }

  async play(one: Act): Promise<void> {
    try {
      await this.#play(one)
    } catch (error) {
      // Not everything may be done at every time, and nobody may be told of what was refused.
      if (!(error instanceof AppError)) throw error
    }
  }

  async #play(one: Act): Promise<unknown> {
    if (one.act === 'timePasses') return this.timePasses()
    if (one.act === 'fail') return this.#fail(one.where)
    if (one.act === 'setOfBot' || one.act === 'setOwn') return this.#set(one)
    if ('talk' in one && 'who' in one) return this.#actOn(one.act, this.talks[one.talk]!, this.people[one.who]!)
    if ('talk' in one) return this.#happen(one.act, this.talks[one.talk]!)
    return this.#be(one.act, one.who)
  }

  #happen(act: string, { id, channel }: AlertFixture['talks'][0]): Promise<unknown> {
    const { app } = this.#world
    if (act === 'write') return app.report(this.#bot, channel, 'And one more thing')
    if (act === 'rage') return app.report(this.#bot, channel, 'This is terrible, I am furious and angry!')
    if (act === 'askHuman') return app.report(this.#bot, channel, 'A person, please', { kind: 'human' })
    if (act === 'done') return app.callApi(this.people[0]!, moveToDone, { params: { id } })
    if (act === 'snooze' || act === 'wake')
      return app.callApi(this.people[0]!, snooze, { params: { id }, body: { until: act === 'wake' ? null : Date.now() / 1000 + 3600 } })
    return app.callApi(this.people[0]!, setPaused, { params: { id }, headers: { paused: act === 'pause' } })
  }

  #actOn(act: string, { id }: AlertFixture['talks'][0], person: TestPerson): Promise<unknown> {
    const { app } = this.#world
    const [mara, ben] = this.people as [TestPerson, TestPerson]
    const say = (by: TestPerson, more: object) =>
      app.callApi(by, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Here I am', ...more } } })
    if (act === 'reply') return say(person, {})
    if (act === 'mention')
      return say(person === mara ? ben : mara, { text: `@${person.name}`, type: 'note', privateRecipients: [person.id] })
    if (act === 'read') return app.callApi(person, resetUnread, { params: { id } })
    return app.callApi(mara, assign, { params: { id, assignee: act === 'give' ? person.id : '-1' } })
  }

  async #be(act: string, n: number): Promise<unknown> {
    const { app } = this.#world
    const person = this.people[n]!
    if (act === 'rest' || act === 'work')
      return app.callApi(person, setQuiet, { body: { until: act === 'rest' ? Date.now() / 1000 + 3600 : null } })
    this.pages.get(n)?.disconnect()
    this.pages.delete(n)
    if (act === 'go') return
    this.pages.set(n, await comeToPage(app.url, person))
  }

  #set(one: Act & { act: 'setOfBot' | 'setOwn' }): Promise<unknown> {
    const { app } = this.#world
    const person = this.people[one.who]!
    const alertOptions = { [one.row]: one.level }
    if (one.act === 'setOwn') return app.callApi(person, setSystemAlerts, { params: { id: person.id }, body: { alertOptions } })
    return app.callApi(person, setBotAlerts, { params: { id: this.#bot.clientKey }, body: { alertOptions } })
  }

  #fail(where: string): void {
    const { mail, push } = this.#world
    if (where === 'mail') mail.refuseWith(451)
    else if (where === 'slackBusy') slackFaults.busy.once()
    else if (where === 'slackNoAnswer') slackFaults.noAnswer.once()
    else push.company.faults[where as 'busy'].once()
  }

  /** Some minutes pass: what is on its way arrives, e-mails are due, and the next people are asked. */
  async timePasses(): Promise<void> {
    const { app, mail, env } = this.#world
    await caughtUp(app, 'alerts')
    await vi.waitFor(
      async () => {
        await sql`update push_device set busy_until = now() where busy_until < now() + interval '30 seconds'`.execute(app.server.db)
        if ((await this.#count(sql`t.channel = 'push' and t.due_at is not null`)) > 0) throw new Error('Something is still to be pushed.')
      },
      { timeout: 60_000, interval: 20 },
    )
    const { contexts, db, vault } = app.server
    const publicUrl = () => 'https://baton.example'
    await sql`update alert set mail_at = now() - interval '1 second' where workspace_id = ${this.workspace} and mail_at is not null`.execute(
      db,
    )
    await sql`update alert_person set mailed_at = mailed_at - interval '1 hour'`.execute(db)
    await sql`update alert_attempt set due_at = now() where workspace_id = ${this.workspace} and channel in ('email', 'slack') and due_at > now()`.execute(
      db,
    )
    await sql`update alert_round set next_at = now() - interval '1 second' where workspace_id = ${this.workspace} and next_at is not null`.execute(
      db,
    )
    const mailer = new SmtpMailer({ url: mail.url, from: { name: 'Baton', address: 'baton@example.com' } })
    await mailAlerts(contexts, db, mailer, { vault, publicUrl })
    mail.refuseWith(null)
    await sendDirectDue(db, { contexts, vault, direct: openDirect(readConfig(env, 'test')), publicUrl })
    await askNext(contexts, {
      reach: (person) => (this.pages.has(this.people.findIndex(({ id }) => id === person)) ? 'page' : 'away'),
      feelingOf,
      mailable: (_db, emails) => Promise.resolve(new Set(emails)),
      pushed: () => app.server.bus.publish(pushDue, null),
    })
  }

  async #count(what: ReturnType<typeof sql>): Promise<number> {
    const { app } = this.#world
    const { rows: found } = await sql<{ n: number }>`select count(*)::int as n from alert_attempt t
      where t.workspace_id = ${this.workspace} and ${what}`.execute(app.server.db)
    return found[0]!.n
  }

  /** Nothing fails any more, and time passes until nothing is to be told. */
  async settle(): Promise<void> {
    const { app, push } = this.#world
    for (const fault of [...Object.values(push.company.faults), ...Object.values(slackFaults)]) fault.off()
    for (const person of this.people) await app.callApi(person, setQuiet, { body: { until: null } })
    const left = async () => {
      await this.timePasses()
      const { rows: found } = await sql<{
        n: number
      }>`select (select count(*) from alert where workspace_id = ${this.workspace} and mail_at is not null)::int
        + (select count(*) from alert_round where workspace_id = ${this.workspace} and next_at is not null)::int as n`.execute(
        app.server.db,
      )
      return found[0]!.n + (await this.#count(sql`(t.due_at is not null or t.state = 'waiting')`))
    }
    await vi.waitFor(
      async () => {
        const count = await left()
        if (count > 0) throw new Error(`${count} things are still to be told.`)
      },
      { timeout: 90_000, interval: 50 },
    )
  }

  close(): void {
    for (const page of this.pages.values()) page.disconnect()
  }
}
