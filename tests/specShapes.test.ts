import { beforeAll, expect, test } from 'vitest'
import { addLabel, assign, setStarred } from '#features/inbox/actions/contract.ts'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { createInvite, listInvites } from '#features/workspaces/invites/contract.ts'
import { listMembers, rightsOf } from '#features/workspaces/members/contract.ts'
import { getConversation, type Attachment, type Message } from '#features/inbox/timeline/contract.ts'
import { chooseContext, getWorkspace, makeWorkspace, me } from '#features/workspaces/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { asciiJson } from '#shared/call.ts'

/** What stands in section 3, field by field, in the answers of a real server. Fields of our own may stand beside them. */

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let id: string

const attachment: Attachment = {
  service_name: 'Northwind',
  service_icon: 'https://shop.example/icon.png',
  service_url: 'https://shop.example',
  author_name: 'Fjell',
  author_link: 'https://fjell.example',
  title: 'Jacket',
  title_link: 'https://shop.example/jacket',
  text: 'warm',
  fields: [{ title: 'Price', value: '€199', short: true }],
  actions: [
    {
      text: 'Size',
      value: 'size',
      options: [{ text: 'S', value: 's' }],
      option_groups: [{ text: 'Large', options: [{ text: 'L', value: 'l' }] }],
    },
  ],
  callback_id: 'order',
  thumb_url: 'https://shop.example/thumb.png',
  image_url: 'https://shop.example/jacket.png',
  video_url: 'https://youtu.be/dQw4w9WgXcQ',
}
const profile = {
  name: 'Sofia Rossi',
  first_name: 'Sofia',
  last_name: 'Rossi',
  email: 'sofia@example.com',
  image: 'https://example.com/sofia.png',
  locale: 'it_IT',
  timezone: 'Europe/Rome',
  gender: 'female',
  phone: '+39 02 123',
  address: 'Via Roma 1, Milano',
}

beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team(['train', 'chat']))
  const says = (text: string, more = {}) => app.report(bot, 'psid-7', text, { userKey: 'psid-7', profile, ...more })
  const reply = { queryResult: { outputContexts: [{ name: 'projects/p/contexts/order', lifespanCount: 5 }] } }
  ;({ conversationId: id } = await says('Where is my order?', { metadata: { plan: 'gold' }, reply }))
  await says('', { attachments: [attachment] })
  await says('On its way.', { kind: 'out' })
  const at = { params: { id } }
  await app.callApi(mara, setPaused, { ...at, headers: { paused: true } })
  await app.callApi(mara, setStarred, { ...at, headers: { starred: true } })
  await app.callApi(mara, addLabel, { params: { id, tag: 'VIP' } })
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  const say = (jmid: string, text: string, more = {}) =>
    app.callApi(mara, submitMessage, { ...at, body: { message: { jmid, text, ...more } } })
  await say('jmid-of-the-reply', 'Mara here.')
  await say('jmid-of-the-note', '@Ben look', { privateRecipients: [ben.id] })
})

const open = () => app.callApi(mara, getConversation, { params: { id } })
const said = async (text: string): Promise<Message> =>
  (await open()).Days.flatMap((day) => day.Messages).find((message) => message.text === text)!
const list = (criteria: object = {}) =>
  app.callApi(mara, listConversations, {
    params: { a: '*', phrase: '*', b: '*' },
    headers: { criteria: asciiJson(criteria), clientkey: bot.clientKey },
  })

test('a conversation has every field of the specification', async () => {
  const conversation = await open()
  expect(conversation).toMatchObject({
    id,
    client_key: bot.clientKey,
    name: 'Sofia Rossi',
    team: mara.workspace,
    sourceTeam: 'messenger',
    sourceChannel: 'psid-7',
    moreMessages: false,
    paused: true,
    is_starred: true,
    is_done: false,
    is_deleted: false,
    is_archived: false,
    is_unread: true,
    baton_unread_count_display: 2,
    ignore_unread_reset: false,
    tags: ['VIP'],
    assignee: ben.id,
    bot_profile: { name: 'Shop bot' },
    incomingContexts: [{ name: 'projects/p/contexts/order', lifespanCount: 5 }],
    data: { plan: 'gold' },
  })
  expect(conversation.timestamp).toBeGreaterThan(Date.now() / 1000 - 60)
  expect(conversation.Days).not.toHaveLength(0)
})

test('of a customer everything is kept that the source says', async () => {
  expect((await open()).user_profile).toEqual({ id: 'psid-7', ...profile })
})

test('who has no name at all is a visitor with a number of their own, always the same', async () => {
  const { conversationId } = await app.report(bot, 'psid-without-name', 'Hello?')
  await app.report(bot, 'psid-without-name', 'Are you there?')
  const { user_profile, name } = await app.callApi(mara, getConversation, { params: { id: conversationId } })
  expect(name).toMatch(/^Visitor \d{4}$/)
  expect(user_profile).toEqual({ id: 'psid-without-name', name })
})

test('the last message says what, who and when', async () => {
  const { conversationId } = await app.report(bot, 'psid-8', 'Hello?', { profile: { name: 'Erik' } })
  const row = (await list()).channels.find((one) => one.id === conversationId)!
  expect(row.last_message).toMatchObject({ text: 'Hello?', direction: 'in', name: 'Erik', by: 'customer' })
  expect(row.last_message!.ts).toBe(row.timestamp)
  expect(row.user_profile.name).toBe('Erik')
})

test('the list answers its rows, its badges and how to go on', async () => {
  const page = await list({ tab: 'mine' })
  expect(page).toMatchObject({
    client_key: bot.clientKey,
    totalCount: 3,
    unassignedCount: 2,
    mineCount: 0,
    hasNext: false,
    channels: [],
    channelid: null,
    searchterm: null,
    timestamp: null,
    isFiltered: false,
  })
  expect((await list({ filterTags: ['VIP'] })).isFiltered).toBe(true)
})

test('a day has its number, its beginning and its messages', async () => {
  const { Days } = await open()
  for (const day of Days) {
    expect(Object.keys(day).toSorted()).toEqual(['Messages', '_id', 'channelDayId', 'dateStr'])
    expect(Date.parse(day.dateStr)).toBe(day._id * 86_400_000)
    expect(day.channelDayId).toContain(String(day._id))
  }
})

test('a message of each kind says who said it, in which direction, and where', async () => {
  const where = { team: mara.workspace, sourceTeam: 'messenger', sourceChannel: 'psid-7', client_key: bot.clientKey }
  expect(await said('Where is my order?')).toMatchObject({
    ...where,
    type: 'message',
    direction: 'in',
    user: 'psid-7',
    user_profile: { id: 'psid-7', name: 'Sofia Rossi', image: profile.image },
    metadata: { plan: 'gold' },
    private: false,
  })
  // A bot that says nothing of itself is shown under the name it has here.
  expect(await said('On its way.')).toMatchObject({
    ...where,
    direction: 'out',
    bot_name: 'Shop bot',
    user_profile: { id: bot.clientKey, name: 'Shop bot' },
  })
  expect(await said('Mara here.')).toMatchObject({ ...where, jmid: 'jmid-of-the-reply', direction: 'out', user: mara.id, private: false })
  expect(await said('@Ben look')).toMatchObject({ ...where, jmid: 'jmid-of-the-note', private: true, privateRecipients: [ben.id] })
  const messages = (await open()).Days.flatMap((day) => day.Messages)
  expect(new Set(messages.map(({ jmid }) => jmid)).size).toBe(messages.length)
  for (const { ts } of messages) expect(Math.abs(ts - Date.now() / 1000)).toBeLessThan(60)
})

test('an attachment keeps every field', async () => {
  const [kept] = (await open()).Days.flatMap((day) => day.Messages).flatMap((message) => message.attachments ?? [])
  expect(kept).toEqual(attachment)
})

test('anyone who is signed in is described with their workspaces, rights and colleagues', async () => {
  expect(await app.callApi(mara, me)).toMatchObject({
    id: mara.id,
    profile: { email: mara.email, real_name: 'Mara', first_name: 'Mara' },
    workspace_team: mara.workspace,
    slack_integrations: [{ id: mara.workspace, name: "Mara's workspace", is_owner: true }],
    bot_context: { client_key: 'all' },
    users: [{ id: ben.id }, { id: mara.id }],
    unsubscribed: 0,
    parent_integration: null,
    slack_params: null,
  })
  expect((await app.callApi(ben, me)).slack_integrations[0]).toMatchObject({ is_admin: false, ...rightsOf(['train', 'chat']) })
})

test('the workspace and the bot that one looks at are remembered; in another workspace one begins with all bots', async () => {
  const choose = (team_id: string, client_key: string | null) => app.callApi(mara, chooseContext, { body: { team_id, client_key } })
  expect(await choose(mara.workspace, bot.clientKey)).toMatchObject({ bot_context: { name: 'Shop bot', client_key: bot.clientKey } })
  const second = await app.callApi(mara, makeWorkspace, { body: { name: 'Second home' } })
  expect(await app.callApi(mara, me)).toMatchObject({ workspace_team: second.id, bot_context: { client_key: 'all' } })
  expect(await choose(mara.workspace, null)).toMatchObject({ workspace_team: mara.workspace, bot_context: { client_key: 'all' } })
  await expect(choose(second.id, bot.clientKey)).rejects.toMatchObject({ code: 'not-found' })
})

test('a workspace, its members and its invitations have the fields of the specification', async () => {
  const workspace = await app.callApi(mara, getWorkspace, { params: { id: mara.workspace } })
  expect(workspace).toMatchObject({ id: mara.workspace, name: "Mara's workspace", email: mara.email, userid: mara.id })
  const members = await app.callApi(mara, listMembers, { body: { team_id: mara.workspace } })
  expect(members.find((one) => one.id === ben.id)).toMatchObject({
    name: 'Ben',
    email: ben.email,
    is_admin: false,
    train: true,
    edit: false,
  })
  const body = { team_id: mara.workspace, emails: ['new@example.com'], ...rightsOf(['chat']), userid: mara.id }
  const { invites } = await app.callApi(mara, createInvite, { body })
  const where = { team_id: mara.workspace, team_name: "Mara's workspace" }
  expect(invites).toMatchObject([{ ...where, email: 'new@example.com', invited_by: 'Mara', ...rightsOf(['chat']) }])
  expect(invites[0]!.link).toMatch(/^inv_.{16}/)
  expect((await app.callApi(mara, listInvites, { headers: { teamid: mara.workspace } })).invites).toEqual(invites)
})
