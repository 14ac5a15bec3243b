import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { botHealth } from '#features/bots/contract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp } from '#testing/TestApp.ts'
import { forgetUnreadable } from './forgetUnreadable.ts'
import { keepUnreadable } from './keepUnreadable.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedTestApp()))

test('what nobody could read is kept for thirty days, of each bot', async () => {
  const { mara, bot } = await app.team()
  const other = await app.bot(mara.workspace, 'Other bot')
  const { db } = app.server
  for (const whose of [bot, other]) {
    for (const days of [40, 31, 29, 0]) {
      await keepUnreadable(db, whose, { path: 'in', reason: 'There is no channel in this body.', body: `${days} days` })
      await sql`update unreadable set at = now() - make_interval(days => ${days}) where bot_id = ${whose.id} and body = ${`${days} days`}`.execute(
        db,
      )
    }
  }
  await forgetUnreadable(db, 1)
  for (const { clientKey } of [bot, other]) {
    const { unreadable } = await app.callApi(mara, botHealth, { params: { client_key: clientKey } })
    expect(unreadable.map(({ body }) => body)).toEqual(['0 days', '29 days'])
  }
})
