import { beforeAll, expect, test } from 'vitest'
import type { Change, EventBody } from '#shared/event.ts'
import type { Guest, House, TestBot } from '#testing/house.ts'
import { sharedHouse } from '#testing/sharedHouse.ts'
import {
  deleteLabel,
  labelChanged,
  listLabels,
  mergeLabels,
  renameLabel,
  upsertLabel,
} from '#features/inbox/conversations/labels/contract.ts'
import { wholeInbox } from '#features/inbox/conversations/rules.ts'
import { deleteView, listViews, saveView, viewChanged, viewRemoved, type View } from '#features/inbox/conversations/views/contract.ts'
import { takeLabel } from '#features/inbox/web/cache/takeLabel.ts'
import { withoutView, withView } from '#features/inbox/web/list/tools/withView.ts'

let house: House
let mara: Guest
let ben: Guest
let bot: TestBot

beforeAll(async () => {
  house = await sharedHouse()
  ;({ mara, ben, bot } = await house.team())
})

const labelsOf = (guest: Guest) => house.ask(guest, listLabels, { params: { client_key: 'all' } })
const viewsOf = (guest: Guest) => house.ask(guest, listViews)
const follow = (changes: Change[], views: View[]) =>
  changes.reduce((known, { name, body }) => {
    if (name === viewChanged.name) return withView(known, body as View)
    return name === viewRemoved.name ? withoutView(known, (body as { id: string }).id) : known
  }, views)

test('the labels that a page keeps are those that a fresh one gets, whatever is done to them', async () => {
  const of = { client_key: bot.clientKey }
  const acts: (() => Promise<unknown>)[] = [
    ...['refund', 'VIP', 'Äpfel', 'b10', 'b9'].map((tagName) => () => house.ask(mara, upsertLabel, { body: { ...of, tagName } })),
    () => house.ask(mara, upsertLabel, { body: { ...of, tagName: 'vip', colour: 'yellow' } }),
    () => house.ask(mara, renameLabel, { body: { ...of, tagName: 'refund', newName: 'zzz money back' } }),
    () => house.ask(mara, mergeLabels, { body: { ...of, tagName: 'b9', into: 'b10' } }),
    () => house.ask(mara, deleteLabel, { body: { ...of, tagName: 'Äpfel' } }),
  ]
  for (const act of acts) {
    const before = await labelsOf(ben)
    const since = await house.now()
    await act()
    const told = (await house.told(ben, since)).filter(({ name }) => name === labelChanged.name)
    expect(told).not.toEqual([])
    const live = told.reduce((labels, { body }) => takeLabel(labels, body as EventBody<typeof labelChanged>), before)
    expect(live).toEqual(await labelsOf(ben))
    // Told twice, as after a reconnect, it stays the same.
    expect(told.reduce((labels, { body }) => takeLabel(labels, body as EventBody<typeof labelChanged>), live)).toEqual(live)
  }
})

test('the views that a page keeps are those that a fresh one gets: own, shared, kept to oneself again, deleted', async () => {
  const view = { name: 'VIPs', client_key: 'all', criteria: { ...wholeInbox, filterTags: ['VIP'] } }
  let id = ''
  const acts: [string, () => Promise<unknown>][] = [
    ['saved', async () => void ({ id } = await house.ask(mara, saveView, { body: view }))],
    ['shared', () => house.ask(mara, saveView, { body: { ...view, id, shared: true } })],
    ['renamed', () => house.ask(mara, saveView, { body: { ...view, id, name: 'Important', shared: true } })],
    ['kept to herself', () => house.ask(mara, saveView, { body: { ...view, id, shared: false } })],
    ['deleted', () => house.ask(mara, deleteView, { params: { id } })],
  ]
  for (const [name, act] of acts) {
    const before = new Map(await Promise.all([mara, ben].map(async (guest) => [guest, await viewsOf(guest)] as const)))
    const since = await house.now()
    await act()
    for (const guest of [mara, ben]) {
      const live = follow(await house.told(guest, since), before.get(guest)!)
      expect(live, `${name}, seen by ${guest === mara ? 'Mara' : 'Ben'}`).toEqual(await viewsOf(guest))
    }
  }
})
