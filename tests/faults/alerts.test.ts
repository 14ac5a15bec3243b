import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '#shared/Random.ts'
import { recordReceipt } from '#features/alerts/pushContract.ts'
import { retryDeadlocks } from '#platform/db/retryDeadlocks.ts'
import type { TestDevice } from '#testing/PushFixture.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { AlertInstallation } from './AlertInstallation.ts'

/** How often the server kills itself: at each stage in turn, within so many statements from the one that begins it. */
const kills = Number(process.env['KILLS'] ?? 6)
const stages = [
  { from: 'insert into alert (', most: 20 },
  // A push.
  { from: 'push_id = case', most: 12 },
  // An e-mail.
  { from: 'set mail_at = null', most: 8 },
  // A message in Slack.
  { from: 'set tries = tries + 1, due_at', most: 8 },
]
/** So many customers ask for a human in each life of a server; a colleague takes some of their conversations. */
const callers = 3
/** The same in every run, so that one that fails can be run again. */
const seed = 20_261_124

let here: AlertInstallation
let page: Socket
beforeAll(async () => {
  here = await AlertInstallation.open()
  const { token } = here.people.at(-1)!
  // The page of one of them comes back by itself, as pages do.
  page = io(here.url, { path: '/realtime', transports: ['websocket'], auth: { token }, reconnectionDelay: 100, reconnectionDelayMax: 200 })
  page.on('connect', () => page.emit('set_attending', true))
})
afterAll(async () => {
  page.close()
  await here.close()
})

test(
  'a server that kills itself again and again between a report that needs a human and what people are told of it loses no alert and tells none twice',
  async () => {
    const random = new Random(seed)
    const asked: Promise<Called>[] = []
    const mailing: Promise<void>[] = []
    const life = { isOver: false }
    const receipts = here.devices.map((device) => answer(device, life))
    for (let n = 0; n < kills; n++) {
      const { from, most } = stages[n % stages.length]!
      await here.startAndDie({ from, after: random.int(1, most), when: random.chance(0.5) ? 'sent' : 'answered' }, (isUp) => {
        for (let c = 0; c < callers; c++) asked.push(callForHuman(`${n}x${c}`, c > 0 && random.chance(0.3)))
        mailing.push(keepMailing(isUp))
      })
    }
    await Promise.all(mailing)
    await here.start()
    await comeToPage()
    asked.push(callForHuman('last', false))
    const conversations = await Promise.all(asked)
    await settled()
    life.isOver = true
    await Promise.all(receipts)

    // That a server died says nothing of what it was handling.
    expect(await here.db.selectFrom('set_aside_change').selectAll().execute()).toEqual([])
    await everybodyWasCalledOnce(conversations)
    const calling = conversations.filter(({ isTaken }) => !isTaken).map(({ id }) => id)
    const [ofMara, ofBen, ofCleo] = here.devices.map(shownBy)
    for (const shown of [ofMara!, ofBen!]) expect(shown).toEqual(calling.toSorted())
    // Where she had her page before her she was told there, and nowhere else.
    expect(calling).toEqual(expect.arrayContaining(ofCleo!))
    expect(await channelsOf(here.people.at(-1)!.id, conversations.at(-1)!.id)).toEqual(['page'])
    for (const person of here.people) {
      await everyLetterIsSettled(person, conversations)
      await slackSaysNewsOnce(person, conversations)
    }
  },
  120_000 + kills * 30_000,
)

interface Called {
  id: string
  customer: string
  isTaken: boolean
}

/** A bot asks for a human for its customer, and then somebody takes the conversation; each until the server, or the next one, says that it has it. */
async function callForHuman(name: string, isTaken: boolean): Promise<Called> {
  const customer = `caller ${name}`
  const body = {
    sender: { id: name },
    recipient: { id: 'page' },
    timestamp: Date.now(),
    message: { mid: `mid.${name}`, text: 'A person, please' },
  }
  const { apiKey: apikey, clientKey: clientkey } = here.bot
  const report = (path: string) => send('POST', `/api/v1/${path}`, { apikey, clientkey, platform: 'messenger' }, body)
  await report('in')
  const { rows } = await sql<{ id: string }>`update customer u set name = ${customer} from conversation c
    where c.channel = ${name} and u.workspace_id = c.workspace_id and u.id = c.customer_id returning c.id`.execute(here.db)
  const [{ id }] = rows as [{ id: string }]
  await report('human')
  if (isTaken) {
    const [mara] = here.people
    // It calls first: what nobody was told of need not be taken back.
    await expect.poll(() => alertsOf(id), { timeout: 60_000 }).toBe(here.people.length)
    await send('PUT', `/api/channels/${id}/${mara!.id}/assignee`, { authorization: `Bearer ${mara!.token}` })
  }
  return { id, customer, isTaken }
}

async function send(method: string, path: string, headers: Record<string, string>, body?: object): Promise<void> {
  const request = {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }
  for (;;) {
    const status = await fetch(here.url + path, request).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 0,
    )
    if (status === 200) return
    await pause(50)
  }
}

const alertsOf = async (id: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from alert where conversation_id = ${id}`.execute(here.db)).rows[0]!.n

/** Waits until the server that is there knows that the person of the page has it in front of them. */
async function comeToPage(): Promise<void> {
  const { workspace } = here.people.at(-1)!
  const come = async () => {
    page.emit('set_attending', true)
    // What a socket says is received in order.
    return page
      .timeout(1000)
      .emitWithAck('set_team', workspace, null)
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(come, { timeout: 60_000 }).toBe(true)
}

/** A device says of what it shows that it shows it, to the server that is there. */
async function answer({ id: device, code, got }: TestDevice, life: { isOver: boolean }): Promise<void> {
  for (let next = 0; !life.isOver || next < got.length; next++) {
    while (got.length === next && !life.isOver) await pause(50)
    const body = got[next]
    if (body?.what === 'show') await send('POST', recordReceipt.path, {}, { device, code, push: body.push, became: 'shown' })
  }
}

/** E-mails are due at once, and the last e-mails are long past. */
async function timePasses(): Promise<void> {
  await retryDeadlocks(() => sql`update alert set mail_at = now() - interval '1 second' where mail_at is not null`.execute(here.db))
  await sql`update alert_person set mailed_at = mailed_at - interval '1 hour'`.execute(here.db)
}

/** What a server that died was sending is looked at again. */
const afterDeath = () =>
  retryDeadlocks(() =>
    sql`update alert_attempt set due_at = now() where channel in ('email', 'slack') and state = 'waiting' and due_at > now()`.execute(
      here.db,
    ),
  )

/** Lets e-mails go out while a server is there. */
async function keepMailing(isUp: () => boolean): Promise<void> {
  await afterDeath()
  while (isUp()) {
    await timePasses()
    await here.runJob('mail-alerts')
    await pause(300)
  }
}

/** Waits until nothing is to be told any more. */
async function settled(): Promise<void> {
  const left = async () => {
    await timePasses()
    await afterDeath()
    for (const job of ['mail-alerts', 'direct-alerts-due']) await here.runJob(job)
    const { rows } = await sql<{ left: string }>`select 'to mail ' || id as left from alert where mail_at is not null
      union all select concat_ws(' ', channel, state, kind, 'due', due_at - now(), 'tries', tries, case when withdraws then 'withdraws' end, why)
        from alert_attempt where due_at is not null or state = 'waiting'`.execute(here.db)
    return rows.map((row) => row.left)
  }
  await expect.poll(left, { timeout: 120_000, interval: 500 }).toEqual([])
}

/** Of each conversation everybody has one alert, told on each notification channel and device at most once; it is over where a colleague has it. */
async function everybodyWasCalledOnce(conversations: readonly Called[]): Promise<void> {
  const { rows } = await sql<{ id: string; person: string; isOver: boolean; told: string[] }>`select a.conversation_id as id,
      a.person_id as person, a.ended_at is not null as "isOver", array(select t.kind || t.channel || coalesce(t.device_id::text, '')
        from alert_attempt t where t.workspace_id = a.workspace_id and t.alert_id = a.id) as told from alert a`.execute(here.db)
  for (const { id, isTaken } of conversations) {
    const mine = rows.filter((row) => row.id === id)
    expect(mine.map(({ person }) => person).toSorted()).toEqual(here.people.map((person) => person.id).toSorted())
    for (const { isOver, told } of mine) {
      expect(isOver).toBe(isTaken)
      expect(new Set(told).size).toBe(told.length)
      if (!isOver) expect(told).not.toEqual([])
    }
  }
}

/** The conversations that a device shows in the end. It shows each once: a push that came again has the id of the first, by which the device knows it. */
function shownBy({ got }: TestDevice): string[] {
  const came = new Set<string>()
  const shown: string[] = []
  const stands = new Set<string>()
  for (const { push, what, conversation } of got) {
    if (came.has(push)) continue
    came.add(push)
    if (what === 'show') shown.push(conversation!)
    if (what === 'show') stands.add(conversation!)
    else stands.delete(conversation!)
  }
  expect(new Set(shown).size).toBe(shown.length)
  return [...stands].toSorted()
}

/** The notification channels by which somebody was told of a conversation. */
async function channelsOf(person: string, conversation: string): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`select t.channel from alert_attempt t join alert a
    on a.workspace_id = t.workspace_id and a.id = t.alert_id where a.person_id = ${person} and a.conversation_id = ${conversation}`.execute(
    here.db,
  )
  return rows.map(({ channel }) => channel)
}

/** What the ledger says of somebody's alerts on a notification channel, by conversation. */
async function ledgerOf(person: string, channel: 'email' | 'slack'): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; state: string }>`select a.conversation_id as id, t.state from alert_attempt t join alert a
    on a.workspace_id = t.workspace_id and a.id = t.alert_id where a.person_id = ${person} and t.channel = ${channel}`.execute(here.db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/**
 * Each conversation stands in one e-mail at most, as a mail program shows them: of those with the same id the first. What is still open was told by one, if
 * its person was away when it happened; an e-mail of many says how many it does not name.
 */
async function everyLetterIsSettled({ id, email }: TestPerson, conversations: readonly Called[]): Promise<void> {
  const emails = new Map<string, string>()
  for (const { to, mail } of here.mail.mails)
    if (to.includes(email) && !emails.has(mail.messageId!)) emails.set(mail.messageId!, mail.text ?? '')
  const ledger = await ledgerOf(id, 'email')
  const unnamed: string[] = []
  for (const { id: conversation, customer, isTaken } of conversations) {
    const isNotified = ledger.get(conversation) === 'accepted'
    const times = [...emails.values()].filter((text) => text.includes(customer)).length
    expect([customer, times <= 1]).toEqual([customer, true])
    if (isNotified && times === 0) unnamed.push(customer)
    else if (!isTaken) expect([customer, times === 1]).toEqual([customer, isNotified])
  }
  const more = [...emails.values()].map(moreIn)
  expect([unnamed, unnamed.length <= more.reduce((sum, n) => sum + n, 0)]).toEqual([unnamed, true])
}

/**
 * Each message in Slack says something that none before it said; of what none says, the ledger says that nobody knows, or why it did not go out. A message of
 * many says how many it does not name.
 */
async function slackSaysNewsOnce({ id, email }: TestPerson, conversations: readonly Called[]): Promise<void> {
  const said = new Set<string>()
  for (const { to, text } of here.slack.posted) {
    if (to !== email) continue
    const news = [...text.matchAll(/\/messages\/([\w-]{36})\//g)].map(([, one]) => one!).filter((one) => !said.has(one))
    expect(news).not.toEqual([])
    for (const one of news) said.add(one)
  }
  const unsaid = [...(await ledgerOf(id, 'slack'))].filter(
    ([conversation]) => !said.has(conversation) && conversations.some((one) => one.id === conversation && !one.isTaken),
  )
  const unnamed = unsaid.filter(([, state]) => state !== 'failed')
  const more = here.slack.posted.map(({ to, text }) => (to === email ? moreIn(text) : 0))
  expect([unnamed, unnamed.length <= Math.max(0, ...more)]).toEqual([unnamed, true])
}

/** How many conversations a message of many does not name. */
const moreIn = (text: string) => Number(/And (\d+) more\./.exec(text)?.[1] ?? 0)
