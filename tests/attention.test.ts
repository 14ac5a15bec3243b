import { beforeAll, expect, test } from 'vitest'
import * as act from '#features/inbox/actions/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { listAttention, markUnread, resetUnread, type Attention } from '#features/inbox/conversations/unreadContract.ts'
import { asciiJson } from '#shared/call.ts'
import {
  conversationChanged,
  listConversations,
  conversationErased,
  conversationLost,
  conversationSeen,
  wholeInbox,
} from '#features/inbox/conversations/contract.ts'
import {
  applyChangeToAttention,
  applyLossToAttention,
  applySeenToAttention,
  countAttention,
  mustAskAttention,
} from '#features/inbox/web/cache/applyToAttention.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let rita: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team())
  rita = await app.person('Rita', { workspace: mara.workspace, rights: ['train'] })
})

const fresh = (who: TestPerson) => app.callApi(who, listAttention)
const sorted = ({ waiting, own, flagged, mentions }: Attention) =>
  [waiting, own, flagged, mentions].map((ids) => ids.toSorted((a, b) => a.localeCompare(b)))

/** What was told since, applied to an old answer as the page does it. */
async function live(who: TestPerson, old: Attention, since: string): Promise<Attention> {
  const reader = { id: who.id, mayChat: who !== rita }
  let now = old
  for (const { name, body } of await app.eventsFor(who, since)) {
    if (name === messageAdded.name || name === conversationChanged.name) {
      now = applyChangeToAttention(now, body as never, reader)
      // Where only the server knows, the page asks again.
      if (mustAskAttention(body as never, reader)) now = await fresh(who)
    }
    if (name === conversationSeen.name) now = applySeenToAttention(now, body as never)
    if (name === conversationLost.name || name === conversationErased.name) now = applyLossToAttention(now, body as never)
  }
  return now
}

test('the tab of the browser counts what needs a person from its reader, each for themselves, and follows what happens', async () => {
  const say = async (channel: string, text = 'hello') => (await app.report(bot, channel, text)).conversationId
  const on = (id: string) => ({ params: { id } })
  const ask = async (channel: string) => (await app.report(bot, channel, 'A person!', { kind: 'human' })).conversationId
  const [a, b, c, d, e, f] = [await ask('a'), await say('b'), await say('c'), await say('d'), await ask('e'), await say('f')]
  // What the AI handles calls for nobody, no matter to whom it is assigned.
  await app.callApi(mara, act.assign, { params: { id: b, assignee: ben.id } })
  await app.callApi(ben, setPaused, { ...on(c), headers: { paused: true } })
  const people = [mara, ben, rita]
  const old = new Map(await Promise.all(people.map(async (who) => [who, await fresh(who)] as const)))
  expect(sorted(old.get(mara)!)).toEqual([[a, e].toSorted((x, y) => x.localeCompare(y)), [], [], []])
  expect(sorted(old.get(ben)!)[1]).toEqual([c])
  expect(sorted(old.get(rita)!)).toEqual([[], [], [], []])
  const since = await app.now()
  const steps: (() => Promise<unknown>)[] = [
    () => app.callApi(ben, resetUnread, on(c)),
    () => say('c', 'and more'),
    () => app.callApi(mara, act.assign, { params: { id: a, assignee: ben.id } }),
    () => app.callApi(mara, markUnread, { ...on(d), body: { isunread: true } }),
    () =>
      app.callApi(mara, submitMessage, {
        ...on(f),
        body: { message: { jmid: crypto.randomUUID(), text: '@Ben @Rita', type: 'note', privateRecipients: [ben.id, rita.id, mara.id] } },
      }),
    () => app.callApi(ben, resetUnread, on(f)),
    () => app.callApi(ben, act.moveToDone, on(c)),
    () => app.callApi(ben, act.moveToInbox, on(c)),
    () => app.callApi(mara, act.deleteConversation, on(d)),
    () => app.callApi(mara, act.restoreConversation, on(d)),
    () => app.callApi(ben, setPaused, { ...on(a), headers: { paused: false } }),
    () => app.callApi(ben, act.snooze, { ...on(e), body: { until: Date.now() / 1000 + 3600 } }),
    () => say('e', 'Still nobody?'),
    () => app.callApi(mara, submitMessage, { ...on(e), body: { message: { jmid: crypto.randomUUID(), text: 'I am.' } } }),
    () => say('e', 'Good!'),
  ]
  for (const step of steps) {
    await step()
    for (const who of people) expect(sorted(await live(who, old.get(who)!, since)), String(step)).toEqual(sorted(await fresh(who)))
  }
  expect(sorted(await fresh(mara))).toEqual([[], [e], [d], []])
  expect(sorted(await fresh(ben))).toEqual([[], [c], [], []])
  expect(sorted(await fresh(rita))).toEqual([[], [], [f], [f]])
  expect(countAttention(await fresh(mara))).toBe(2)
})

test('Next up is what calls, the longest waiting first, and a customer stays on it until a person answers them', async () => {
  const owner = await app.person('Nora')
  const colleague = await app.person('Carl', { workspace: owner.workspace })
  const shop = await app.bot(owner.workspace, 'Shop bot')
  const ids: Record<string, string> = {}
  const says = async (channel: string, kind: 'in' | 'human' = 'in') =>
    (ids[channel] = (await app.report(shop, channel, 'hello', { kind })).conversationId)
  const nextUp = async (who: TestPerson) => {
    const criteria = asciiJson({ ...wholeInbox, filterNextUp: true, sort: 'waiting' })
    const { channels, totalCount } = await app.callApi(who, listConversations, {
      params: { a: '*', phrase: '*', b: '*' },
      headers: { criteria, clientkey: 'all' },
    })
    expect(totalCount).toBe(channels.length)
    const { waiting, own, flagged } = await fresh(who)
    expect(new Set(channels.map(({ id }) => id))).toEqual(new Set([...waiting, ...own, ...flagged]))
    return channels.map(({ sourceChannel }) => sourceChannel)
  }
  await says('own')
  await app.callApi(owner, setPaused, { params: { id: ids['own']! }, headers: { paused: true } })
  await says('asks', 'human')
  await says('calm')
  await says('marked')
  await says('done')
  await app.callApi(owner, act.moveToDone, { params: { id: ids['done']! } })
  for (const channel of ['marked', 'done'])
    await app.callApi(owner, markUnread, { params: { id: ids[channel]! }, body: { isunread: true } })
  expect(await nextUp(owner)).toEqual(['own', 'asks', 'done', 'marked'])
  expect(await nextUp(colleague)).toEqual(['asks'])
  // Opening it is no answer.
  await app.callApi(owner, resetUnread, { params: { id: ids['own']! } })
  await app.callApi(owner, act.assign, { params: { id: ids['asks']!, assignee: owner.id } })
  expect(await nextUp(owner)).toEqual(['own', 'asks', 'done', 'marked'])
  expect(await nextUp(colleague)).toEqual([])
  const message = { jmid: crypto.randomUUID(), text: 'Here you are.', hand_back: true }
  await app.callApi(owner, submitMessage, { params: { id: ids['own']! }, body: { message } })
  expect(await nextUp(owner)).toEqual(['asks', 'done', 'marked'])
  const reader = await app.person('Rita', { workspace: owner.workspace, rights: ['train'] })
  expect(await nextUp(reader)).toEqual([])
})

test('a mention calls until it is opened, also where something was marked unread by hand; its writer is not called', async () => {
  const { conversationId: id } = await app.report(bot, 'mention', 'hello')
  const on = { params: { id } }
  await app.callApi(ben, markUnread, { ...on, body: { isunread: true } })
  const note = { jmid: crypto.randomUUID(), text: '@Ben', type: 'note' as const, privateRecipients: [ben.id, mara.id] }
  await app.callApi(mara, submitMessage, { ...on, body: { message: note } })
  expect((await fresh(mara)).flagged).not.toContain(id)
  expect(await app.callApi(ben, resetUnread, on)).toMatchObject({ mention_unread: false, marked_unread: true })
  expect((await fresh(ben)).flagged).toContain(id)
  expect(await app.callApi(ben, markUnread, { ...on, body: { isunread: false } })).toMatchObject({ marked_unread: false })
  expect((await fresh(ben)).flagged).not.toContain(id)
})
