import { beforeAll, expect, test } from 'vitest'
import { listBots, listKeys, makeKey, revokeKey, saveBot } from '#features/bots/contract.ts'
import { BotDirectory } from '#features/bots/server/BotDirectory.ts'
import { listLabels, upsertLabel } from '#features/inbox/conversations/labels/contract.ts'
import { listViews, saveView } from '#features/inbox/conversations/views/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { listReplies, saveReply } from '#features/saved-replies/contract.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import { listWorkspaces, makeWorkspace, removeWorkspace } from '#features/workspaces/contract.ts'
import { createInvite, listInvites, revokeInvite, viewInvite } from '#features/workspaces/invites/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let talk: { id: string }
beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team())
  talk = { id: (await app.report(bot, 'c1', 'Hello')).conversationId }
})

const headers = () => ({ teamid: mara.workspace })
const newKey = (new_id: string, who = mara) => app.callApi(who, makeKey, { headers: headers(), body: { name: 'Once', new_id } })
const newLink = (new_id: string, who = mara) =>
  app.callApi(who, createInvite, { body: { team_id: mara.workspace, new_id, ...rightsOf(['chat']) } })
const newWorkspace = (new_id: string, who = mara) => app.callApi(who, makeWorkspace, { body: { name: 'Once', new_id } })
const linksOf = async () => (await app.callApi(mara, listInvites, { headers: headers() })).invites
const keys = () => app.callApi(mara, listKeys, { headers: headers() })
const submit = (jmid: string, type: 'message' | 'note') =>
  app.callApi(mara, submitMessage, { params: talk, body: { message: { jmid, text: `One ${type}`, type } } })
const said = async (text: string) => {
  const { Days } = await app.callApi(mara, getConversation, { params: talk })
  return Days.flatMap(({ Messages }) => Messages).filter((message) => message.text === text)
}

/** What somebody makes: the call, which gets an id of the page's choice, and what is there of it afterwards. */
const kinds: Record<string, [make: (id: string) => Promise<unknown>, there: () => Promise<unknown[]>]> = {
  'a workspace': [newWorkspace, async () => (await app.callApi(mara, listWorkspaces)).filter(({ name }) => name === 'Once')],
  'an API key': [newKey, async () => (await keys()).filter(({ name }) => name === 'Once')],
  'an open link': [newLink, async () => (await linksOf()).filter(({ email }) => email === null)],
  'an invitation of somebody': [
    () => app.callApi(mara, createInvite, { body: { team_id: mara.workspace, emails: ['once@example.com'], ...rightsOf(['chat']) } }),
    async () => (await linksOf()).filter(({ email }) => email === 'once@example.com'),
  ],
  'a bot': [
    () => app.callApi(mara, saveBot, { headers: headers(), body: { bot: { name: 'Once' } } }),
    async () => (await app.callApi(mara, listBots, { headers: headers() })).filter(({ name }) => name === 'Once'),
  ],
  'a label': [
    () => app.callApi(mara, upsertLabel, { body: { client_key: bot.clientKey, tagName: 'once' } }),
    () => app.callApi(mara, listLabels, { params: { client_key: bot.clientKey } }),
  ],
  'a view': [
    (new_id) => app.callApi(mara, saveView, { headers: headers(), body: { new_id, name: 'Once', criteria: {} } }),
    () => app.callApi(mara, listViews, { headers: headers() }),
  ],
  'a saved reply': [
    (new_id) => app.callApi(mara, saveReply, { headers: headers(), body: { new_id, name: 'once', text: 'Hello' } }),
    () => app.callApi(mara, listReplies, { headers: headers() }),
  ],
  'a note': [(jmid) => submit(jmid, 'note'), () => said('One note')],
  'a reply': [(jmid) => submit(jmid, 'message'), () => said('One message')],
}

test.each(Object.entries(kinds))('%s is there once where the call is made again, as its answer was lost', async (_, [make, there]) => {
  const id = crypto.randomUUID()
  // The first one may still be under way. Of what has a name of its own the second one is refused.
  await Promise.allSettled([make(id), make(id)])
  await Promise.allSettled([make(id)])
  expect(await there()).toHaveLength(1)
})

test('who makes it again gets what was made: the same workspace and link, and a key in the place of the one that nobody could read', async () => {
  const id = crypto.randomUUID()
  expect(await newWorkspace(id)).toEqual(await newWorkspace(id))
  const linkOf = async () => (await newLink(id)).invites.map(({ link }) => link)
  expect(await linkOf()).toEqual(await linkOf())
  const [lost, read] = [await newKey(id), await newKey(id)]
  expect(read.key).toEqual({ ...lost.key, starts_with: read.key.starts_with })
  const knows = ({ api_key }: { api_key: string }) => new BotDirectory(app.server.db).knowsKey(api_key)
  expect([await knows(lost), await knows(read)]).toEqual([false, true])
})

test('the same id of somebody else is another one', async () => {
  const id = crypto.randomUUID()
  expect((await newWorkspace(id, ben)).id).not.toBe((await newWorkspace(id)).id)
  expect((await newLink(id, ben)).invites[0]!.id).not.toBe((await newLink(id)).invites[0]!.id)
  expect((await newKey(id, ben)).key.id).not.toBe((await newKey(id)).key.id)
})

test('of what was removed since, or is in use, another one is made', async () => {
  const id = crypto.randomUUID()
  const first = await newWorkspace(id)
  await app.callApi(mara, removeWorkspace, { body: { team_id: first.id } })
  expect((await newWorkspace(id)).id).not.toBe(first.id)
  const [link] = (await newLink(id)).invites
  await app.callApi(mara, revokeInvite, { body: { team_id: mara.workspace, id: link!.id } })
  const [next] = (await newLink(id)).invites
  expect(await app.callApi(null, viewInvite, { params: { link: next!.link } })).toMatchObject({ state: 'open' })
  const used = await newKey(id)
  await app.server.db.updateTable('api_key').set({ last_used_at: new Date() }).where('id', '=', used.key.id).execute()
  const other = await newKey(id)
  expect(other.key.id).not.toBe(used.key.id)
  await app.callApi(mara, revokeKey, { params: { id: used.key.id } })
  expect((await keys()).map(({ id: kept }) => kept)).toContain(other.key.id)
})
