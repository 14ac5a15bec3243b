import { setTimeout as sleep } from 'node:timers/promises'
import { Bulker, type Bulked } from '../agents/Bulker.ts'
import { bulkSql, chooseConversations } from '../cases/bulkSql.ts'
import { Child } from '../children/Child.ts'
import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import { median, round, type Summary } from '../measure/summary.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'
import type { Fixture } from '../seed/Fixture.ts'

const maxSeconds = 5
const maxMs = 100

/** What each act came to, `ms` of the median round: it and taking it back; `lists` is what others waited for their lists meanwhile. */
interface ActFigures {
  name: string
  ms: number
  undo: number
  conversationsReceived: number
  lists: Summary
}

export const bulk: Row = {
  name: 'bulk',
  what: 'One thing done to 1,000 conversations in one call, by others who look at lists without a rest',
  goal: `done and told within ${maxSeconds} s, taken back too; p95 of the lists meanwhile under ${maxMs} ms`,
  requires: ['large'],
  async run(context): Promise<RowResult> {
    const { url, fixture } = await context.database('large')
    const { conversations, rounds } = context.scale.bulk
    const client = await context.connect(url)
    const [server, listers] = [new Child('server.ts'), new Child('listers.ts')]
    try {
      const address = await server.request<string>('open', { url })
      const bulker = await Bulker.open(address, fixture)
      const listing = async <T>(work: () => Promise<T>): Promise<{ result: T; lists: Summary }> => {
        await listers.request('begin', { url: address, fixture })
        const result = await work()
        return { result, lists: await listers.request<Summary>('end') }
      }
      const { lists: calm } = await listing(() => sleep(2000))
      const acts: ActFigures[] = []
      for (const [name, act] of Object.entries(actsOf(fixture))) {
        const found: { done: Bulked; undone: Bulked; lists: Summary }[] = []
        for (let i = 0; i < rounds; i++) {
          const ids = await chooseConversations(client, fixture, conversations)
          const { result: done, lists } = await listing(() => bulker.start(act, ids))
          if (done.changed !== ids.length || done.conversationsReceived < ids.length)
            throw new Error(
              `Of ${ids.length} conversations ${done.changed} were changed and ${done.conversationsReceived} told of ("${name}").`,
            )
          found.push({ done, lists, undone: await bulker.undo() })
        }
        const worst = found.reduce((a, b) => (b.lists.p95 > a.lists.p95 ? b : a))
        const of = (pick: (one: (typeof found)[number]) => number) => median(found.map(pick))
        acts.push({
          name,
          ms: of(({ done }) => done.ms),
          undo: of(({ undone }) => undone.ms),
          conversationsReceived: worst.done.conversationsReceived,
          lists: worst.lists,
        })
      }
      const { lastChange } = bulker
      bulker.leave()
      await server.request('close')
      const raw = round(await bulkSql(client, fixture, await chooseConversations(client, fixture, conversations), lastChange))
      for (const { name, ms, undo, conversationsReceived, lists } of acts)
        context.log(
          `  ${name}: ${ms} ms, ${conversationsReceived} conversations received, taken back in ${undo} ms; lists p50 ${lists.p50} ms, p95 ${lists.p95} ms`,
        )
      const slowest = Math.max(...acts.flatMap(({ ms, undo }) => [ms, undo]))
      const waited = Math.max(...acts.map(({ lists }) => lists.p95))
      return {
        figures: { conversations, acts, calm, raw },
        measured: `${acts.map(({ name, ms, conversationsReceived, undo }) => `${name} ${ms} ms (${conversationsReceived} conversations received; taken back in ${undo} ms)`).join(', ')}; lists meanwhile p95 ${waited} ms`,
        limit: `${raw} ms for the same rows in one SQL statement; lists with nothing going on p95 ${calm.p95} ms`,
        verdict: verdictOf(slowest < maxSeconds * 1000 && waited < maxMs),
        notes: [
          'From just before the call until the person who began it has been told of the end and of every conversation. The raw statement locks all 1,000 rows at once; ours goes by portions of 100.',
        ],
        ...(slowest > 60_000 && { belowFloor: 'A minute for a thousand conversations: a portion waits for a poll.' }),
      }
    } finally {
      await Promise.all([server.stop(), listers.stop()])
      await client.end()
    }
  },
}

function actsOf(fixture: Fixture): Record<string, Act> {
  return {
    label: { do: 'label', tag: 'of the benchmark' },
    assign: { do: 'assign', assignee: fixture.people[5]!.id },
    Done: { do: 'done' },
    pause: { do: 'pause', paused: true },
    delete: { do: 'delete' },
  }
}
