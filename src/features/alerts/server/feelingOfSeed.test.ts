import { expect, test } from 'vitest'
import { advice } from '#sandbox/seed/stories/advice.ts'
import { payment } from '#sandbox/seed/stories/payment.ts'
import { returns } from '#sandbox/seed/stories/returns.ts'
import { shipping } from '#sandbox/seed/stories/shipping.ts'
import { sizes } from '#sandbox/seed/stories/sizes.ts'
import { smallTalk } from '#sandbox/seed/stories/smallTalk.ts'
import { upset } from '#sandbox/seed/stories/upset.ts'
import { warranty } from '#sandbox/seed/stories/warranty.ts'
import type { Topic } from '#sandbox/seed/Topic.ts'
import { feelingOf } from './feelingOf.ts'

/** What customers of the seed say in conversations of these topics, without what they press. */
const saidIn = (topics: readonly Topic[]) =>
  topics.flatMap(({ asks, more, offers = [], cases }) => [
    ...asks.map(([ask]) => ask),
    ...more.flatMap(([says]) => (offers.includes(says) ? [] : [says])),
    ...cases.flatMap(({ trouble, help }) => [trouble, ...help.filter((_, n) => n % 2 === 1)]),
  ])
const calm = saidIn([...shipping, ...returns, ...sizes, ...warranty, ...advice, ...payment, ...smallTalk])

// What the list of words is good for, as the page of the decision says it.
test.each([
  [-0.5, 3, 3],
  [-0.2, 9, 29],
])('below %f, of what angry customers of the seed say %i sentences count as upset, and of all others %i', (below, angry, others) => {
  const upsetOf = (texts: readonly string[]) => texts.filter((text) => feelingOf(text) < below).length
  expect([saidIn(upset).length, calm.length]).toEqual([33, 299])
  expect([upsetOf(saidIn(upset)), upsetOf(calm)]).toEqual([angry, others])
})
