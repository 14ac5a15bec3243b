import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPushFixture } from '#testing/PushFixture.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

test('devices whose push service wants us to wait hold up no other, however much waits for them', async () => {
  const app = await sharedTestApp()
  const fixture = await openPushFixture(() => app)
  onTestFinished(fixture.close)
  const { mara, ben, bot } = await app.team(['chat'])
  const [waiting, phone] = [await fixture.device(mara), await fixture.device(ben)]
  const ofWaiting = sql`device_id = ${waiting.id}`
  await app.report(bot, 'a', 'Hello')
  await Promise.all([waiting.waitFor(1), phone.waitFor(1)])
  const statesOfWaiting = async () =>
    (await app.server.db.selectFrom('alert_attempt').where('device_id', '=', waiting.id).select('state').execute()).map(
      ({ state }) => state,
    )
  await expect.poll(statesOfWaiting).toEqual(['accepted'])
  await sql`update push_device set busy_until = now() + interval '1 hour' where id = ${waiting.id}`.execute(app.server.db)
  onTestFinished(async () => void (await sql`delete from alert_attempt where ${ofWaiting}`.execute(app.server.db)))
  await sql`insert into alert_attempt (workspace_id, id, alert_id, kind, channel, state, device_id, due_at)
    select workspace_id, gen_random_uuid(), alert_id, kind, channel, 'waiting', device_id, now() - interval '1 minute'
    from alert_attempt, generate_series(1, 6000) where ${ofWaiting}`.execute(app.server.db)
  await app.report(bot, 'b', 'Hello?')
  await phone.waitFor(2)
  expect(waiting.got).toHaveLength(1)
})
