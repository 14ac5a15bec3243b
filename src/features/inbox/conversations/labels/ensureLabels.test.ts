import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { listLabels, upsertLabel, type Label } from './contract.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedTestApp()))

/** A bot with so many labels, and how one more is made. */
async function botWith(labels: number) {
  const mara = await app.person('Mara')
  const { id, clientKey: client_key } = await app.bot(mara.workspace, 'Shop')
  await sql`insert into label (workspace_id, bot_id, id, name, colour)
    select ${mara.workspace}, ${id}, gen_random_uuid(), 'label ' || n, 'blue' from generate_series(1, ${labels}::int) n`.execute(
    app.server.db,
  )
  return {
    make: (tagName: string, colour?: Label['colour']) =>
      app.callApi(mara, upsertLabel, { body: { tagName, client_key, ...(colour && { colour }) } }),
    count: async () => (await app.callApi(mara, listLabels, { params: { client_key } })).length,
  }
}

test('of labels that are made at the same moment no more are made than a bot may have', async () => {
  const { make, count } = await botWith(498)
  const made = await Promise.allSettled(['one', 'two', 'three', 'four', 'five', 'six'].map((name) => make(name)))
  expect(await count()).toBe(500)
  const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toHaveLength(4)
  for (const one of refused) expect(one).toMatchObject({ code: 'bad-input', message: 'A bot has at most 500 labels.' })
})

test('the last one that a bot may have is there for everybody who makes it at the same moment', async () => {
  const { make, count } = await botWith(499)
  await Promise.all(['last', 'Last', 'last', 'last'].map((name) => make(name)))
  expect(await count()).toBe(500)
})

test('who makes or colours the same label at the same moment does not wait for who waits for them', async () => {
  const { make, count } = await botWith(0)
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    await make(name)
    await Promise.all(Array.from({ length: 8 }, (_, n) => make(name, n % 2 === 0 ? 'pink' : 'teal')))
  }
  expect(await count()).toBe(5)
})
