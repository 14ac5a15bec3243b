import { writeLogCursor } from '#shared/cursor.ts'
import { cursorBefore } from '../cases/cursorBefore.ts'
import { listCases, listRequest } from '../cases/listCases.ts'
import { openCases } from '../cases/openCases.ts'
import type { Context } from '../Context.ts'
import { reports } from '../cases/reports.ts'
import { callApp } from '../measure/callApp.ts'
import { openServer } from '../openServer.ts'
import { fillChanges } from '../seed/fillChanges.ts'
import type { Fixture } from '../seed/Fixture.ts'
import { captureQueries } from './captureQueries.ts'
import { explainQuery } from './explainQuery.ts'

/** A call of the page, to look at its queries. */
interface Asked {
  name: string
  request: { url: string; headers: Record<string, string> }
}

/**
 * Prints every query behind the lists, the histories and the badges, how long it takes and what of its plan does not look like fetching a
 * page. Answers 0: what is suspicious is for a person to judge.
 */
export async function explainAll(context: Context): Promise<number> {
  await context.seed(['large'])
  const { url, fixture } = await context.database('large')
  const { server, close } = await openServer(url)
  const client = await context.connect(url)
  try {
    await fillChanges(client, fixture, 50_000)
    const behind = (changes: number) => cursorBefore(client, changes)
    const works = [
      ...[...isAsked(fixture), ...missed(fixture, await behind(1500), await behind(50_000))].map(({ name, request }) => ({
        name,
        work: async () => void (await callApp(server.app, request)),
      })),
      {
        name: 'ingest: a batch of 100 reports',
        work: async () => void (await Promise.all(reports(fixture, 100).map((report) => server.intake.ingest(report)))),
      },
    ]
    for (const { name, work } of works) {
      await work()
      const queries = await captureQueries(work)
      // What runs in the background at the same moment is not the call's; it names tables of its own.
      const own = queries.filter(({ text }) => /^\s*(select|with)/i.test(text) && !/\b(delivery|pgboss)\b/.test(text))
      const explained = []
      for (const query of own) explained.push(await explainQuery(client, query))
      const total = explained.reduce((sum, { planning, running }) => sum + planning + running, 0)
      process.stdout.write(`\n## ${name}: ${own.length} queries, ${total.toFixed(1)} ms\n`)
      for (const { text, planning, running, blocks, suspicions, plan } of explained) {
        process.stdout.write(
          `- planned ${planning.toFixed(2)} ms, ran ${running.toFixed(2)} ms, ${blocks} blocks: ${text.replaceAll(/\s+/g, ' ').slice(0, 100)}\n`,
        )
        for (const suspicion of suspicions) process.stdout.write(`  !! ${suspicion}\n`)
        if (suspicions.length > 0) process.stdout.write(`${plan.replaceAll(/^/gm, '     ')}\n`)
      }
    }
    return 0
  } finally {
    await client.end()
    await close()
  }
}

function missed(fixture: Fixture, ...places: { xid: number; id: number }[]): Asked[] {
  const headers = { authorization: `Bearer ${fixture.people[0]!.token}`, teamid: fixture.workspace }
  return places.map(({ xid, id }, i) => ({
    name: `changes missed: ${i === 0 ? 'a few' : 'many'}`,
    request: { url: `/api/changes?since=${writeLogCursor(xid, id)}`, headers },
  }))
}

function isAsked(fixture: Fixture): Asked[] {
  const headersOf = (person: number) => ({ authorization: `Bearer ${fixture.people[person]!.token}`, tzoffset: '0' })
  const badge = (name: string, person: number): Asked => ({
    name: `unread badge, ${name}`,
    request: { url: `/api/channels/getunreadcount/${fixture.short.id}`, headers: headersOf(person) },
  })
  return [
    ...listCases
      .filter(({ page }) => page === undefined)
      .map((wanted) => ({ name: `list: ${wanted.name}`, request: listRequest(fixture, wanted) })),
    ...openCases(fixture, 'long').map(({ name, person, id, query }) => ({
      name: `open: ${name}`,
      request: { url: `/api/channels/${id}${query}`, headers: headersOf(person) },
    })),
    badge('many', 0),
    badge('none', 1),
    { name: 'who am I', request: { url: '/api/users/me', headers: headersOf(0) } },
  ]
}
