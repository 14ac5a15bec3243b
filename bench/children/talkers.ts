import type { Socket } from 'socket.io-client'
import { comeToPage } from '#testing/comeToPage.ts'
import type { Fixture } from '../seed/Fixture.ts'
import { HttpCaller } from './HttpCaller.ts'
import { inCall } from './inCall.ts'
import { serve } from './serve.ts'
import { steadily } from './steadily.ts'

interface Talking {
  url: string
  fixture: Fixture
  perSecond: number
  seconds: number
  /** The numbers of the customers who write, in turn. */
  customers: number[]
}

/** People before their pages. */
let pages: Socket[] = []

/** People at their pages, and customers who are in the midst of a conversation. */
serve({
  come: async ({ url, fixture }: Pick<Talking, 'url' | 'fixture'>): Promise<void> => {
    pages = await Promise.all(fixture.people.map(({ token }) => comeToPage(url, { token, workspace: fixture.workspace })))
  },
  /** Answers how many messages there were, when the last was answered. */
  talk: async ({ url, fixture, perSecond, seconds, customers }: Talking): Promise<number> => {
    const idle: HttpCaller[] = []
    const all: HttpCaller[] = []
    const write = async (i: number) => {
      const caller = idle.pop() ?? (await HttpCaller.open(url))
      if (!all.includes(caller)) all.push(caller)
      await caller.call(inCall(fixture, customers[i % customers.length]!, `And what about order ${i}?`))
      idle.push(caller)
    }
    const under: Promise<void>[] = []
    const messages = await steadily(perSecond, seconds, (i) => void under.push(write(i)))
    await Promise.all(under)
    for (const caller of all) caller.close()
    return messages
  },
  go: (): void => {
    for (const page of pages) page.disconnect()
    pages = []
  },
})
