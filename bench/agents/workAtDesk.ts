import { setTimeout as sleep } from 'node:timers/promises'
import type { ConversationList } from '#features/inbox/conversations/contract.ts'
import type { OpenConversation } from '#features/inbox/timeline/contract.ts'
import { listRequest, type ListCase } from '../cases/listCases.ts'
import { botLines, labels } from '../seed/words.ts'
import type { Fixture } from '../seed/Fixture.ts'
import type { Desk } from './Desk.ts'

/** Lists as they are looked at all day, each as often as it stands here. */
const lists: Omit<ListCase, 'name' | 'person'>[] = [
  { criteria: { tab: 'mine' } },
  { criteria: { tab: 'mine' } },
  { criteria: { tab: 'mine' } },
  { criteria: { tab: 'unassigned' } },
  { criteria: { tab: 'unassigned' } },
  { criteria: { tab: 'unassigned', sort: 'waiting' } },
  { criteria: {} },
  { criteria: {} },
  { criteria: { filterUnread: true } },
  { criteria: { filterNeedsHuman: true } },
  { criteria: { filterFollowUp: true } },
  { criteria: { filterTags: [labels[3]!] } },
  { criteria: { folder: 'done' } },
  { criteria: {}, bot: 3 },
  { criteria: {}, phrase: 'anna' },
]
const searches = ['order delivery', 'invoice wrong', 'left in the rain', 'blue weekend', 'password']

interface Day {
  fixture: Fixture
  person: number
  /** By `performance.now()`. */
  until: number
}

/**
 * What somebody does all day, at the pace of a person: looks at a list, opens a conversation, reads, and answers, labels, pauses, hands
 * back or puts it away; looks something up now and then. Ends at its time, in the midst of whatever it is.
 */
export async function workAtDesk(desk: Desk, day: Day): Promise<void> {
  await rest(day, 0, 8)
  while (isOn(day)) {
    const name = String(day.person)
    const page = await desk.request<ConversationList>('list', listRequest(day.fixture, { name, person: day.person, ...pick(lists) }))
    await rest(day, 1, 4)
    if (chance(0.1)) await search(desk, day)
    // The newest are opened most.
    const shown = page?.channels[Math.floor(Math.random() ** 2 * page.channels.length)]
    if (shown && isOn(day)) await handle(desk, day, shown.id)
  }
}

async function handle(desk: Desk, day: Day, id: string): Promise<void> {
  const address = `/api/channels/${id}`
  desk.page.look(id)
  const opened = await desk.request<OpenConversation>('open', { url: address, headers: { tzoffset: '0' } })
  if (!opened) return
  await desk.request('read', { url: `/api/channels/resetunreadcount/${id}`, body: {} })
  await rest(day, 2, 7)
  if (chance(0.2) && opened.moreMessages) {
    await desk.request('history', { url: `${address}?before=${opened.Days[0]?.Messages[0]?.seq ?? 1}`, headers: { tzoffset: '0' } })
    await rest(day, 1, 3)
  }
  if (does(day, 0.6)) await reply(desk, day, id)
  if (does(day, 0.25)) await desk.request('label', { url: `${address}/${pick(labels)}/tag`, method: 'PUT' })
  if (does(day, 0.15)) await desk.request('pause', { url: `${address}/togglepause`, headers: { paused: String(!opened.paused) }, body: {} })
  if (does(day, 0.05)) await desk.request('follow up', { url: `${address}/togglestarred`, headers: { starred: 'true' }, body: {} })
  if (does(day, 0.15)) await desk.request('done', { url: `${address}/move-to-done-folder`, body: {} })
}

async function reply(desk: Desk, day: Day, id: string): Promise<void> {
  desk.page.type(id)
  await rest(day, 3, 10)
  if (!isOn(day)) return
  const message = { jmid: crypto.randomUUID(), text: pick(botLines), anyway: true }
  await desk.request('reply', { url: `/api/channels/${id}/submit`, body: { message } })
}

/** As one types: a word begun, the word, and all of it. */
async function search(desk: Desk, day: Day): Promise<void> {
  const wanted = pick(searches)
  for (const typed of [wanted.slice(0, 3), wanted.split(' ')[0]!, wanted]) {
    if (!isOn(day)) return
    const query = new URLSearchParams({ q: typed, team_id: day.fixture.workspace })
    await desk.request('search', { url: `/api/messages/search?${query.toString()}` })
    await rest(day, 0.2, 0.6)
  }
  await rest(day, 1, 3)
}

const isOn = ({ until }: Day) => performance.now() < until
const chance = (share: number) => Math.random() < share
/** Whether somebody does what they do with this share of the conversations; nothing more once the day is over. */
const does = (day: Day, share: number) => chance(share) && isOn(day)
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!

/** So many seconds, but not past the end of the day. */
async function rest(day: Day, least: number, max: number): Promise<void> {
  const wanted = (least + Math.random() * (max - least)) * 1000
  await sleep(Math.max(0, Math.min(wanted, day.until - performance.now())))
}
