import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { afterAnswers } from '#testing/afterAnswers.ts'
import { openTestDatabase } from '#testing/openTestDatabase.ts'
import { checkDatabase } from './checkDatabase.ts'

test('a database that is late with an answer now and then is not far away, and one that is late with each is', async () => {
  const { db, close } = await openTestDatabase(2)
  const late = () => sleep(300)
  const found = async (isLate: (count: number) => boolean) => {
    const findings = await checkDatabase(
      afterAnswers(db, (count) => (isLate(count) ? late() : undefined)),
      1,
    )
    return findings.find(({ about }) => about === 'Database')
  }
  expect(await found((count) => count <= 2)).toMatchObject({ state: 'ok' })
  expect(await found(() => true)).toMatchObject({ state: 'warn', says: expect.stringMatching(/ in \d{3,} ms$/) as string })
  await close()
})
