import { beforeAll, expect, test } from 'vitest'
import type { Change, EventBody } from '#shared/event.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import {
  deleteLabel,
  labelChanged,
  listLabels,
  mergeLabels,
  renameLabel,
  upsertLabel,
} from '#features/inbox/conversations/labels/contract.ts'
import { wholeInbox } from '#features/inbox/conversations/contract.ts'
import { deleteView, listViews, saveView, viewChanged, viewRemoved, type View } from '#features/inbox/conversations/views/contract.ts'
import { relabel } from '#features/inbox/actions/relabel.ts'
import { applyLabelToCache } from '#features/inbox/web/cache/applyLabelToCache.ts'
import { withoutView, withView } from '#features/inbox/web/list/tools/withView.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot

beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team())
})

const labelsOf = (person: TestPerson) => app.callApi(person, listLabels, { params: { client_key: 'all' } })
const viewsOf = (person: TestPerson) => app.callApi(person, listViews)
const follow = (changes: Change[], views: View[]) =>
  changes.reduce((known, { name, body }) => {
    if (name === viewChanged.name) return withView(known, body as View)
    return name === viewRemoved.name ? withoutView(known, (body as { id: string }).id) : known
  }, views)

test('the labels that a page keeps are those that a fresh one gets, whatever is done to them', async () => {
  const of = { client_key: bot.clientKey }
  const acts: (() => Promise<unknown>)[] = [
    ...['refund', 'VIP', 'Äpfel', 'b10', 'b9'].map((tagName) => () => app.callApi(mara, upsertLabel, { body: { ...of, tagName } })),
    () => app.callApi(mara, upsertLabel, { body: { ...of, tagName: 'vip', colour: 'yellow' } }),
    () => app.callApi(mara, renameLabel, { body: { ...of, tagName: 'refund', newName: 'zzz money back' } }),
    () => app.callApi(mara, mergeLabels, { body: { ...of, tagName: 'b9', into: 'b10' } }),
    () => app.callApi(mara, deleteLabel, { body: { ...of, tagName: 'Äpfel' } }),
  ]
  for (const act of acts) {
    const before = await labelsOf(ben)
    const since = await app.now()
    await act()
    const events = (await app.eventsFor(ben, since)).filter(({ name }) => name === labelChanged.name)
    expect(events).not.toEqual([])
    const live = events.reduce((labels, { body }) => applyLabelToCache(labels, body as EventBody<typeof labelChanged>), before)
    expect(live).toEqual(await labelsOf(ben))
    // Told twice, as after a reconnect, it stays the same.
    expect(events.reduce((labels, { body }) => applyLabelToCache(labels, body as EventBody<typeof labelChanged>), live)).toEqual(live)
  }
})

test('a label that is recoloured by its id keeps its new name, and one that is gone is not made again', async () => {
  const of = { client_key: bot.clientKey }
  const { id } = await app.callApi(mara, upsertLabel, { body: { ...of, tagName: 'urgent' } })
  const paint = (colour: 'pink' | 'teal') => app.callApi(ben, upsertLabel, { body: { ...of, id, tagName: 'urgent', colour } })
  await app.callApi(mara, renameLabel, { body: { ...of, tagName: 'urgent', newName: 'now' } })
  // The page of who gives it a colour has not heard of it.
  expect(await paint('pink')).toMatchObject({ id, name: 'now', colour: 'pink' })
  await app.callApi(mara, deleteLabel, { body: { ...of, tagName: 'now' } })
  await expect(paint('teal')).rejects.toMatchObject({ code: 'not-found', message: expect.stringContaining('has no label "urgent"') })
  expect((await labelsOf(ben)).map(({ name }) => name)).not.toContain('urgent')
})

test('the views that a page keeps are those that a fresh one gets: own, shared, kept to oneself again, deleted', async () => {
  const view = { name: 'VIPs', client_key: 'all', criteria: { ...wholeInbox, filterTags: ['VIP'] } }
  let id = ''
  const acts: [string, () => Promise<unknown>][] = [
    ['saved', async () => void ({ id } = await app.callApi(mara, saveView, { body: view }))],
    ['shared', () => app.callApi(mara, saveView, { body: { ...view, id, shared: true } })],
    ['renamed', () => app.callApi(mara, saveView, { body: { ...view, id, name: 'Important', shared: true } })],
    ['kept to herself', () => app.callApi(mara, saveView, { body: { ...view, id, shared: false } })],
    ['deleted', () => app.callApi(mara, deleteView, { params: { id } })],
  ]
  for (const [name, act] of acts) {
    const before = new Map(await Promise.all([mara, ben].map(async (person) => [person, await viewsOf(person)] as const)))
    const since = await app.now()
    await act()
    for (const person of [mara, ben]) {
      const live = follow(await app.eventsFor(person, since), before.get(person)!)
      expect(live, `${name}, seen by ${person === mara ? 'Mara' : 'Ben'}`).toEqual(await viewsOf(person))
    }
  }
})

test('a view of every bot goes along with a new name once no other bot has the old one, and keeps it when the label is deleted', async () => {
  const other = await app.bot(mara.workspace, 'Other bot')
  const of = ({ clientKey }: TestBot, tagName: string) => ({ client_key: clientKey, tagName })
  for (const one of [bot, other]) await app.callApi(mara, upsertLabel, { body: of(one, 'parcels') })
  const criteria = { ...wholeInbox, filterTags: ['parcels'] }
  const { id } = await app.callApi(mara, saveView, { body: { name: 'Parcels', client_key: 'all', criteria } })
  const filter = async () => (await viewsOf(mara)).find((view) => view.id === id)!.criteria.filterTags
  const follows = (one: TestBot, from: string, to: string | null) =>
    relabel(app.server.contexts, { workspace: mara.workspace, bot: one.id, from, to })

  await app.callApi(mara, renameLabel, { body: { ...of(bot, 'parcels'), newName: 'boxes' } })
  await follows(bot, 'parcels', 'boxes')
  expect(await filter()).toEqual(['parcels'])

  await app.callApi(mara, renameLabel, { body: { ...of(other, 'parcels'), newName: 'boxes' } })
  await follows(other, 'parcels', 'boxes')
  expect(await filter()).toEqual(['boxes'])

  for (const one of [other, bot]) await app.callApi(mara, deleteLabel, { body: of(one, 'boxes') })
  await follows(bot, 'boxes', null)
  expect(await filter()).toEqual(['boxes'])
})

test('a view of one bot goes on without a label that is deleted, but keeps its only one, rather than show everything', async () => {
  const { workspace } = mara
  const of = (tagName: string) => ({ client_key: bot.clientKey, tagName })
  const view = async (...filterTags: string[]) => {
    for (const name of filterTags) await app.callApi(mara, upsertLabel, { body: of(name) })
    const body = { name: filterTags.join(), client_key: bot.clientKey, criteria: { ...wholeInbox, filterTags } }
    return (await app.callApi(mara, saveView, { body })).id
  }
  const views = [await view('broken'), await view('broken', 'late')]
  await app.callApi(mara, deleteLabel, { body: of('broken') })
  await relabel(app.server.contexts, { workspace, bot: bot.id, from: 'broken', to: null })
  const known = await viewsOf(mara)
  expect(views.map((id) => known.find((one) => one.id === id)!.criteria.filterTags)).toEqual([['broken'], ['late']])
})
