import { beforeAll, expect, test } from 'vitest'
import { assign, deleteConversation, moveToDone } from '#features/inbox/actions/contract.ts'
import { conversationChanged, conversationErased, conversationLost } from '#features/inbox/conversations/contract.ts'
import { conversationsOfCustomer } from '#features/inbox/conversations/customerContract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import { applyToPastConversations, withoutPast, type CustomerPages } from '#features/inbox/web/cache/applyToPastConversations.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

let app: TestApp
let mara: TestPerson
let shop: TestBot
let help: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  shop = await app.bot(mara.workspace, 'Shop bot')
  help = await app.bot(mara.workspace, 'Help bot')
})

/** All of a customer's past, page by page. */
async function past(who: TestPerson, id: string): Promise<CustomerPages> {
  const pages: CustomerPages = { pages: [], pageParams: [] }
  for (let cursor: string | null = ''; cursor !== null;) {
    pages.pageParams.push(cursor)
    const query: { cursor?: string } = cursor === '' ? {} : { cursor }
    const page = await app.callApi(who, conversationsOfCustomer, { params: { id }, query })
    pages.pages.push(page)
    cursor = page.next
  }
  return pages
}

const ids = ({ pages }: CustomerPages) => ({
  own: pages.flatMap((page) => page.conversations.map((one) => [one.id, one.rev, one.is_done])),
  also: pages.flatMap((page) => page.also.map((one) => [one.id, one.rev, one.is_done])),
})

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b))

/** What was told since, applied to an old answer as the page does it. */
async function brought(who: TestPerson, id: string, old: CustomerPages, since: string): Promise<CustomerPages> {
  let now = old
  for (const { name, body } of await app.eventsFor(who, since)) {
    if (name === messageAdded.name || name === conversationChanged.name)
      now = applyToPastConversations(now, body as never, null, ['customer', id])
    if (name === conversationLost.name || name === conversationErased.name) now = withoutPast(now, body as never)
  }
  return now
}

test('what a customer said before stays as fresh as a new answer, whatever happens to it', async () => {
  const sofia = { userKey: 'sofia', profile: { name: 'Sofia', email: 'Sofia@example.com' } }
  const { conversationId: open } = await app.report(shop, 'sofia-0', 'hello', sofia)
  const many: string[] = []
  for (let i = 1; i <= 12; i++) many.push((await app.report(shop, `sofia-${i}`, `hello ${i}`, sofia)).conversationId)
  const { conversationId: elsewhere } = await app.report(help, 'sofia-help', 'help', {
    userKey: 'other',
    profile: { name: 'S.', email: 'sofia@example.com' },
  })
  await app.report(help, 'erik', 'me too', { userKey: 'erik', profile: { name: 'Erik', email: 'erik@example.com' } })

  const old = await past(mara, open)
  expect(old.pages.map((page) => page.conversations.length)).toEqual([10, 3])
  expect(ids(old).also.map(([id]) => id)).toEqual([elsewhere])
  const cursor = await app.now()

  await app.callApi(mara, moveToDone, { params: { id: many[0]! } })
  await app.callApi(mara, deleteConversation, { params: { id: many[3]! } })
  await app.callApi(mara, moveToDone, { params: { id: elsewhere } })
  await app.report(shop, 'sofia-2', 'and more', sofia)
  await app.report(shop, 'sofia-new', 'from a new place', sofia)
  await app.report(help, 'sofia-help-2', 'again', { userKey: 'third', profile: { name: 'Sof', email: 'SOFIA@example.com' } })

  const fresh = await past(mara, open)
  const live = await brought(mara, open, old, cursor)
  expect(ids(live)).toEqual(ids(fresh))
  expect(fresh.pages.flatMap((page) => page.conversations)).toHaveLength(13)
  expect(fresh.pages[0]!.also).toHaveLength(2)
})

test('nobody finds by a customer what they may not see, and what is erased is gone', async () => {
  const erik = { userKey: 'nils', profile: { name: 'Nils', email: 'nils@example.com' } }
  const { conversationId: one } = await app.report(shop, 'nils-1', 'hello', erik)
  const { conversationId: two } = await app.report(shop, 'nils-2', 'hello', erik)
  const { conversationId: three } = await app.report(help, 'nils-3', 'hello', { ...erik, userKey: 'n' })
  const dana = await app.person('Dana', { workspace: mara.workspace, scope: 'assigned' })
  for (const id of [one, two]) await app.callApi(mara, assign, { params: { id, assignee: dana.id } })
  expect(
    ids(await past(dana, one))
      .own.map(([id]) => id)
      .toSorted(byText),
  ).toEqual([one, two].toSorted(byText))
  expect(ids(await past(dana, one)).also).toEqual([])
  const old = await past(dana, one)
  const cursor = await app.now()
  await app.callApi(mara, assign, { params: { id: two, assignee: '-1' } })
  expect(ids(await brought(dana, one, old, cursor))).toEqual(ids(await past(dana, one)))

  const before = await past(mara, three)
  const since = await app.now()
  await app.callApi(mara, eraseCustomer, { params: { id: one }, body: { name: 'Nils' } })
  expect(ids(await brought(mara, three, before, since))).toEqual(ids(await past(mara, three)))
  expect(ids(await past(mara, three)).also).toEqual([])
})
