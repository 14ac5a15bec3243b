import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listAlerts } from '#features/alerts/contract.ts'
import { addDevice, listDevices, removeDevice } from '#features/alerts/pushContract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { openPushFixture } from '#testing/PushFixture.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { forgetSignedOut } from './devices.ts'

test.each(['removed', 'signed out'] as const)(
  'a device that is %s is none at once, and what it was ever told is let go of a little at a time',
  async (how) => {
    const app = await sharedTestApp()
    const fixture = await openPushFixture(() => app)
    onTestFinished(fixture.close)
    const { ben, bot } = await app.team(['chat'])
    await app.report(bot, `c${crypto.randomUUID()}`, 'Hello')
    await caughtUp(app, 'alerts')
    const { db } = app.server
    const phone = await fixture.device(ben)
    const states = how === 'removed' ? ['waiting', 'accepted'] : ['clicked', 'accepted']
    // What waits is not sent yet: somebody else has the device.
    await sql`update push_device set busy_until = now() + interval '1 hour' where id = ${phone.id}`.execute(db)
    await sql`insert into alert_attempt (workspace_id, id, alert_id, kind, channel, state, device_id, due_at)
      select workspace_id, gen_random_uuid(), id, 'log', 'push', (${states}::text[])[1 + n % 2], ${phone.id}::uuid,
        case when (${states}::text[])[1 + n % 2] = 'waiting' then now() end
      from alert, generate_series(1, 2500) n where person_id = ${ben.id}`.execute(db)
    if (how === 'removed') {
      await app.callApi(ben, removeDevice, { params: { id: phone.id } })
      expect((await app.callApi(ben, listDevices)).devices).toEqual([])
    } else {
      await sql`update session set revoked_at = now() where id = (select session_id from push_device where id = ${phone.id})`.execute(db)
      await forgetSignedOut(db)
    }
    const told = (by: 'xmin' | 'state') =>
      sql<{
        by: string
        n: number
      }>`select t.${sql.raw(by)}::text as by, count(*)::int as n from alert_attempt t join alert a on a.workspace_id = t.workspace_id
        and a.id = t.alert_id where a.person_id = ${ben.id} and t.channel = 'push' and t.device_id is null and t.due_at is null group by 1 order by 2 desc, 1`.execute(
        db,
      )
    await expect.poll(async () => (await told('xmin')).rows.map(({ n }) => n)).toEqual([1000, 1000, 500])
    const ended = how === 'removed' ? 'withdrawn' : 'clicked'
    expect((await told('state')).rows).toEqual(['accepted', ended].map((by) => ({ by, n: 1250 })))
    if (how === 'signed out') return
    const { alerts } = await app.callApi(ben, listAlerts)
    expect(new Set(alerts[0]!.attempts.map(({ device }) => device))).toEqual(new Set([null]))
    expect(await app.callApi(ben, addDevice, { body: { ...phone.subscription, again: true } })).toMatchObject({ device: phone.id })
  },
)
