import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { EventBody } from '#shared/event.ts'
import { alertRaised, kinds, listUnreached, type Kind } from '#features/alerts/contract.ts'
import { said } from '#features/alerts/said.strings.ts'
import type { TestDevice } from '#testing/PushFixture.ts'
import { AlertFixture, anyAct, openAlertWorld, type AlertWorld } from './testing/AlertFixture.ts'

let world: AlertWorld
beforeAll(async () => {
  world = await openAlertWorld()
  return () => world.close()
})

interface Raised {
  person: string
  kind: Kind
  conversation: string
  reach: string
}

/** What people were to be told, as the log says. */
async function raisedIn({ workspace }: AlertFixture): Promise<Raised[]> {
  const { rows: found } = await sql<{
    person: string
    body: EventBody<typeof alertRaised>
  }>`select person, body from change, unnest(recipients) person
    where workspace_id = ${workspace} and name = ${alertRaised.name}`.execute(world.app.server.db)
  return found.map(({ person, body }) => ({ person, kind: body.fresh, conversation: body.alert.conversation_id, reach: body.reach }))
}

/** What a device shows, once for each push, in order; one that comes twice has the id of the first. */
function shownBy({ got }: TestDevice) {
  const known = new Set<string>()
  return got.filter(({ push: id }) => !known.has(id) && known.add(id))
}

/** Of each thing that happened somebody is told at most once on a device, in an e-mail, on the page; a message in Slack always says something new. */
async function nobodyWasToldTwice(fixture: AlertFixture): Promise<void> {
  const raised = await raisedIn(fixture)
  for (const [n, { id: person, email }] of fixture.people.entries()) {
    const pushes = shownBy(fixture.devices[n]!)
    const emails = new Map(
      world.mail.mails
        .filter(({ to }) => to.includes(email))
        .map((one) => [one.mail.messageId, (one.mail.text ?? '').replaceAll(/\s+/g, ' ')]),
    )
    for (const { id, name } of fixture.talks)
      for (const kind of kinds) {
        const times = (reaches: string[]) =>
          raised.filter((one) => one.person === person && one.kind === kind && one.conversation === id && reaches.includes(one.reach))
            .length
        const sentence = said[kind](name)
        const pushed = pushes.filter(({ what, title }) => what === 'show' && title === sentence).length
        expect([`push: ${sentence}`, pushed <= times(['away'])]).toEqual([`push: ${sentence}`, true])
        const mailed = [...emails.values()].filter((text) => text.includes(sentence)).length
        expect([`e-mail: ${sentence}`, mailed <= times(['away', 'quiet'])]).toEqual([`e-mail: ${sentence}`, true])
        const { rows: onPage } = await sql<{ n: number }>`select count(*)::int as n from alert_attempt t join alert a
          on a.workspace_id = t.workspace_id and a.id = t.alert_id
          where a.conversation_id = ${id} and a.person_id = ${person} and t.channel = 'page' and t.kind = ${kind}`.execute(
          world.app.server.db,
        )
        expect([`page: ${sentence}`, onPage[0]!.n]).toEqual([`page: ${sentence}`, times(['page', 'in sight'])])
      }
    const inSlack = raised.filter((one) => one.person === person && one.reach === 'away' && one.kind !== 'log').length
    expect(world.slack.posted.filter(({ to }) => to === email).length).toBeLessThanOrEqual(inSlack)
  }
}

/** What still calls stands on every device that it was pushed to, unless what came after it in its place is over; nothing else does. */
async function devicesShowWhatCalls(fixture: AlertFixture): Promise<void> {
  for (const [n, { id: person }] of fixture.people.entries()) {
    const device = fixture.devices[n]!
    const { rows: found } = await sql<{ id: string }>`select distinct a.conversation_id as id from alert a join alert_attempt t
      on t.workspace_id = a.workspace_id and t.alert_id = a.id where a.person_id = ${person} and a.ended_at is null
      and t.device_id = ${device.id} and t.state in ('accepted', 'seen') and not t.withdraws and not exists (select from alert_attempt l
        where l.workspace_id = t.workspace_id and l.alert_id = t.alert_id and l.device_id = t.device_id and l.id > t.id and l.settled_at > t.settled_at and l.withdraws and l.tries > 0)`.execute(
      world.app.server.db,
    )
    const { rows: there } = await sql`select from push_device where id = ${device.id}`.execute(world.app.server.db)
    // What lies on a device whose subscription has ended nobody can take back.
    if (there.length === 0) continue
    const stands = new Map<string, string>()
    for (const { what, tag } of shownBy(device)) {
      const [conversation] = tag.split(' ') as [string]
      if (what === 'show') stands.set(conversation, tag)
      else if (stands.get(conversation) === tag) stands.delete(conversation)
    }
    expect([...stands.keys()].toSorted()).toEqual(found.map(({ id }) => id).toSorted())
  }
}

/** A customer who still waits for a human: somebody was told, or everybody learns that nobody can be reached. */
async function nobodyWaitsUnheard(fixture: AlertFixture): Promise<void> {
  const unreached = (await world.app.callApi(fixture.people[0]!, listUnreached)).map(({ conversation_id: id }) => id)
  const { rows: waiting } = await sql<{ id: string; isNotified: boolean }>`select c.id, exists (select from alert a
      left join alert_attempt t on t.workspace_id = a.workspace_id and t.alert_id = a.id and t.kind = 'help' and t.state <> 'failed'
      where a.workspace_id = c.workspace_id and a.conversation_id = c.id and a.at >= c.needs_human_at and 'help' = any(a.raised_kinds)
        and (t.id is not null or a.ended_why = 'read')) as "isNotified"
    from conversation c where c.workspace_id = ${fixture.workspace} and c.needs_human_at is not null and not c.is_done
      and c.snoozed_until is null`.execute(world.app.server.db)
  for (const { id, isNotified } of waiting) expect([id, isNotified || unreached.includes(id)]).toEqual([id, true])
}

test('whatever happens, is read, set and fails, nobody is told the same twice in one way, and no customer who needs a human is left to nobody', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 10, maxLength: 18 }), async (acts) => {
      const fixture = await AlertFixture.open(world)
      try {
        for (const one of acts) await fixture.play(one)
        await fixture.settle()
        await nobodyWasToldTwice(fixture)
        await devicesShowWhatCalls(fixture)
        await nobodyWaitsUnheard(fixture)
      } finally {
        fixture.close()
      }
    }),
    // Each case is a workspace with its people; what one finds is made small by hand.
    { numRuns: Number(process.env['RUNS'] ?? 5), endOnFailure: true },
  )
})
