import { setTimeout as sleep } from 'node:timers/promises'
import { listCases, listRequest } from '../cases/listCases.ts'
import { callHttp } from '../measure/callHttp.ts'
import type { ConversationList } from '#features/inbox/conversations/contract.ts'
import type { Fixture } from '../seed/Fixture.ts'
import { RawPage } from './RawPage.ts'
import { serve } from './serve.ts'

interface Work {
  url: string
  fixture: Fixture
  seconds: number
}

/** How often somebody clicks, in milliseconds: quicker than people are, so that a minute stands for an hour. */
const pause = 500

/** Everybody of a workspace at work: a socket each, and one click after the other through lists and conversations. */
serve({
  work: async ({ url, fixture, seconds }: Work): Promise<number> => {
    const pages = await Promise.all(fixture.people.map(({ token }) => RawPage.join({ url, token, workspace: fixture.workspace })))
    const until = performance.now() + seconds * 1000
    const clicks = await Promise.all(fixture.people.map((_, person) => click({ url, fixture }, person, until)))
    for (const page of pages) page.leave()
    return clicks.reduce((sum, each) => sum + each, 0)
  },
})

async function click({ url, fixture }: Pick<Work, 'url' | 'fixture'>, person: number, until: number): Promise<number> {
  const headers = { authorization: `Bearer ${fixture.people[person]!.token}` }
  let clicks = 0
  await sleep(Math.random() * pause)
  for (let i = person; performance.now() < until; i++) {
    const wanted = { ...listCases[i % listCases.length]!, person }
    const page = JSON.parse(await callHttp(url, listRequest(fixture, wanted))) as ConversationList
    const shown = page.channels[i % Math.max(1, page.channels.length)]
    if (shown) await callHttp(url, { url: `/api/channels/${shown.id}`, headers })
    clicks += shown ? 2 : 1
    await sleep(pause * (0.5 + Math.random()))
  }
  return clicks
}
