import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mergeStretch } from './useConversation.ts'
import { Database, id } from '#features/inbox/web/testing/pretendDatabase.ts'
import type { Stretch } from '#features/inbox/web/transcript/Transcript.ts'
import { queries } from '#web/query/client.ts'
import { conversationQuery } from './conversationQuery.ts'

const said = 40
const database = new Database(
  Array.from({ length: said }, () => ({ say: true }) as const),
  Array.from({ length: said }, (_, i) => i + 10),
)
/** How many messages there are by now, and what was asked for. */
let moment = 0
let asked: string[] = []

beforeEach(() => {
  queries.clear()
  asked = []
  vi.stubGlobal('fetch', (address: string) => {
    const { search, searchParams } = new URL(address, 'http://baton.example')
    asked.push(search)
    return Promise.resolve(Response.json(database.answer(stretchIn(searchParams), moment)))
  })
})
afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

function stretchIn(query: URLSearchParams): Stretch {
  for (const at of ['before', 'after', 'around'] as const) {
    const seq = query.get(at)
    if (seq !== null) return { [at]: Number(seq) } as Stretch
  }
  return { newest: true }
}

/** Opens the conversation, and gives which messages are held. */
async function open(around: number | undefined) {
  const options = conversationQuery(id, around)
  const end = new QueryObserver(queries, options).subscribe(() => undefined)
  const held = () => queries.getQueryData(options.queryKey)?.messages.map(({ message }) => message.seq) ?? []
  await vi.waitUntil(() => held().length > 0, { timeout: 60_000 })
  return { held, end, askAgain: () => queries.invalidateQueries({ queryKey: options.queryKey }) }
}
const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

test('who has read back in a conversation keeps what they read when all is asked again, with what was said meanwhile', async () => {
  moment = 20
  const { held, end, askAgain } = await open(undefined)
  for (const before of [17, 13]) await mergeStretch(id, undefined, { before })
  expect(held()).toEqual(between(9, 20))
  moment = 30
  await askAgain()
  expect(held()).toEqual(expect.arrayContaining(between(9, 30)))
  end()
})

test('who has read on from a found message keeps both ends', async () => {
  moment = 40
  const { held, end, askAgain } = await open(20)
  const [first, last] = [held()[0]!, held().at(-1)!]
  await mergeStretch(id, 20, { before: first })
  await mergeStretch(id, 20, { after: last })
  const before = held()
  expect(before.length).toBeGreaterThan(last - first + 1)
  await askAgain()
  expect(held()).toEqual(before)
  end()
})

test('who has read nothing further asks once', async () => {
  moment = 20
  const { held, end, askAgain } = await open(undefined)
  const before = held()
  await askAgain()
  expect(held()).toEqual(before)
  expect(asked).toEqual(['', ''])
  end()
})
