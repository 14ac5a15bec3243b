import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { speak, type Sent } from './spec/speak.ts'

/**
 * Clients that know nothing but the specification: paths, headers and bodies are written here as section 7 has them, and not taken from our contracts.
 */

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let id: string

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team())
  id = (await app.report(bot, 'sofia', 'hello')).conversationId
})

/** What is sent, and what the answer has; `before` is done first, so that the answer is another than if nothing had been done. */
type Spoken = Sent & { answers: unknown; before?: () => Promise<unknown> }

/** Makes calls that have to work, one after the other. */
async function say(...calls: Sent[]): Promise<void> {
  for (const call of calls) expect(await speak(app, mara, call)).toMatchObject({ status: 200 })
}
const star = (): Sent => ({ method: 'POST', path: `/api/channels/${id}/togglestarred`, headers: { starred: 'true' } })
const toDone = (): Sent => ({ method: 'POST', path: `/api/channels/${id}/move-to-done-folder` })
const label = (): Sent => ({ method: 'PUT', path: `/api/channels/${id}/VIP/tag` })
const unread = (): Sent => ({ method: 'POST', path: `/api/channels/${id}/markunread`, body: { isunread: true } })

const channelHeaders = () => ({ channelid: id, clientkey: bot.clientKey })
const flags = { train: true, chat: true, edit: false, billing: false, support: false }
const criteria = (more = {}) => ({
  clientkey: bot.clientKey,
  criteria: JSON.stringify({ tab: 'all', folder: 'inbox', filterTags: [], filterUnread: false, filterFollowUp: false, ...more }),
})

const channels: Record<string, () => Spoken> = {
  'GET /api/channels/{id}': () => ({
    method: 'GET',
    path: `/api/channels/${id}`,
    headers: { tzoffset: '480', setup: 'false' },
    answers: { id, client_key: bot.clientKey, moreMessages: false, Days: [{ Messages: [{ text: 'hello', direction: 'in' }] }] },
  }),
  'GET /api/channels/{id}/timestamp/{ts}': () => ({
    method: 'GET',
    path: `/api/channels/${id}/timestamp/${Math.ceil(Date.now() / 1000) + 60}`,
    headers: { tzoffset: '-60', setup: 'false' },
    answers: { id, Days: [{ Messages: [{ text: 'hello', direction: 'in' }] }], moreMessages: false },
  }),
  'POST /api/channels/{id}/submit': () => ({
    method: 'POST',
    path: `/api/channels/${id}/submit`,
    headers: { ...channelHeaders(), message_type: 'message', tzoffset: '0' },
    body: { message: { type: 'message', jmid: 'a-jmid-of-the-page', ts: 1, user: mara.id, channel: id, text: 'Hi', team: mara.workspace } },
    answers: { message: { jmid: 'a-jmid-of-the-page', text: 'Hi', direction: 'out' }, channel: { last_message: { text: 'Hi' } } },
  }),
  'GET /api/channels/list/{a}/{phrase}/{b}': () => ({
    method: 'GET',
    path: '/api/channels/list/*/*/*',
    headers: criteria(),
    answers: { client_key: bot.clientKey, totalCount: 1, unassignedCount: 1, mineCount: 0, channels: [{ id }], channelid: null },
  }),
  'GET /api/channels/list/{id}/*/*': () => ({
    method: 'GET',
    path: `/api/channels/list/${id}/*/*`,
    headers: criteria({ tab: 'mine' }),
    answers: { channels: [{ id }], channelid: id, searchterm: null, timestamp: null, isFiltered: false },
  }),
  'GET /api/channels/list/*/{phrase}/* with searchtermts': () => ({
    method: 'GET',
    path: '/api/channels/list/*/visitor/*',
    headers: { ...criteria(), searchtermts: '*' },
    answers: { channels: [{ id }], searchterm: 'visitor' },
  }),
  'GET /api/channels/list/*/*/* filtered': () => ({
    method: 'GET',
    path: '/api/channels/list/*/*/*',
    headers: criteria({ tab: 'unassigned', folder: 'done', filterTags: ['VIP'], filterUnread: true, filterFollowUp: true }),
    // Of two in Done one is what is asked for.
    async before() {
      await say(label(), star(), toDone(), unread())
      id = (await app.report(bot, 'erik', 'hello')).conversationId
      await say(toDone())
    },
    answers: { channels: [{ id }], isFiltered: true, totalCount: 1 },
  }),
  'POST /api/channels/{id}/togglepause': () => ({
    method: 'POST',
    path: `/api/channels/${id}/togglepause`,
    headers: { ...channelHeaders(), userid: mara.id, paused: 'true' },
    answers: { id, paused: true },
  }),
  'POST /api/channels/{id}/togglestarred': () => ({
    method: 'POST',
    path: `/api/channels/${id}/togglestarred`,
    headers: { starred: 'true' },
    answers: { id, is_starred: true },
  }),
  'POST /api/channels/{id}/deletechannel': () => ({
    method: 'POST',
    path: `/api/channels/${id}/deletechannel`,
    answers: { id, is_deleted: true },
  }),
  'POST /api/channels/{id}/move-to-done-folder': () => ({
    method: 'POST',
    path: `/api/channels/${id}/move-to-done-folder`,
    answers: { id, is_done: true },
  }),
  'POST /api/channels/{id}/move-to-inbox-folder': () => ({
    method: 'POST',
    path: `/api/channels/${id}/move-to-inbox-folder`,
    before: () => say(toDone()),
    answers: { id, is_done: false },
  }),
  'POST /api/channels/{id}/markunread': () => ({
    method: 'POST',
    path: `/api/channels/${id}/markunread`,
    body: { isunread: true },
    answers: { channel_id: id, ignore_unread_reset: true },
  }),
  'PUT /api/channels/{id}/{tag}/tag': () => ({
    method: 'PUT',
    path: `/api/channels/${id}/VIP/tag`,
    answers: { id, tags: ['VIP'] },
  }),
  'DELETE /api/channels/{id}/{tag}/tag': () => ({
    method: 'DELETE',
    path: `/api/channels/${id}/VIP/tag`,
    before: () => say(label()),
    answers: { id, tags: [] },
  }),
  'PUT /api/channels/{id}/{assigneeId}/assignee': () => ({
    method: 'PUT',
    path: `/api/channels/${id}/${ben.id}/assignee`,
    headers: { assigneeid: ben.id, assignerid: mara.id },
    answers: { id, assignee: ben.id },
  }),
  'PUT /api/channels/{id}/-1/assignee': () => ({
    method: 'PUT',
    path: `/api/channels/${id}/-1/assignee`,
    before: () => say({ method: 'PUT', path: `/api/channels/${id}/${ben.id}/assignee`, headers: { assigneeid: ben.id } }),
    headers: { assigneeid: '-1', assignerid: mara.id },
    answers: { id, assignee: null },
  }),
  'GET /api/channels/getunreadcount/{id}': () => ({
    method: 'GET',
    path: `/api/channels/getunreadcount/${id}`,
    answers: { channel_id: id, user_unread_count_display: 1, baton_unread_count_display: 1 },
  }),
  'POST /api/channels/resetunreadcount/{id}': () => ({
    method: 'POST',
    path: `/api/channels/resetunreadcount/${id}`,
    answers: { channel_id: id, baton_unread_count_display: 0 },
  }),
  'GET /api/tags/get/{client key}': () => ({
    method: 'GET',
    path: `/api/tags/get/${bot.clientKey}`,
    before: () => say(label()),
    answers: [{ name: 'VIP', client_key: bot.clientKey }],
  }),
  'POST /api/tags/upsert-tag': () => ({
    method: 'POST',
    path: '/api/tags/upsert-tag',
    body: { tagName: 'VIP', client_key: bot.clientKey },
    answers: { name: 'VIP', client_key: bot.clientKey },
  }),
  'GET /api/messages/search': () => {
    const search = (q: string): Sent => ({
      method: 'GET',
      path: `/api/messages/search?q=${q}&team_id=${mara.workspace}&client_key=${bot.clientKey}&channel=${id}`,
    })
    return {
      ...search('hello'),
      // What is said is found a moment later.
      before: () =>
        expect.poll(async () => (await speak(app, mara, search('hel'))).answer, { interval: 20 }).toMatchObject({ messageCount: 1 }),
      answers: { messages: [{ message: { text: 'hello' }, channel: { id } }], files: [], messageCount: 1, fileCount: 0, next: null },
    }
  },
}

const others: Record<string, () => Spoken> = {
  'GET /api/users/me': () => ({ method: 'GET', path: '/api/users/me', answers: { id: mara.id, workspace_team: mara.workspace } }),
  'POST /api/users/update': () => ({
    method: 'POST',
    path: '/api/users/update',
    body: { first_name: 'Marie' },
    answers: { profile: { first_name: 'Marie' } },
  }),
  'GET /api/users/workspaces': () => ({
    method: 'GET',
    path: '/api/users/workspaces',
    answers: [{ id: mara.workspace, role: 'Workspace Owner' }],
  }),
  'GET /api/users/fetchAll': () => ({ method: 'GET', path: '/api/users/fetchAll', answers: [{ id: ben.id }, { id: mara.id }] }),
  'POST /api/users/unsubscribe': () => ({
    method: 'POST',
    path: '/api/users/unsubscribe',
    body: { userid: mara.id },
    answers: { unsubscribed: 1 },
  }),
  'POST /api/users/fetch-workspace-users': () => ({
    method: 'POST',
    path: '/api/users/fetch-workspace-users',
    body: { team_id: mara.workspace },
    answers: [
      { id: ben.id, is_admin: true },
      { id: mara.id, is_owner: true },
    ],
  }),
  'POST /api/users/updaterole': () => ({
    method: 'POST',
    path: '/api/users/updaterole',
    body: { team_id: mara.workspace, user_id: ben.id, ...flags },
    answers: { id: ben.id, ...flags },
  }),
  'GET /api/bots/get': () => ({
    method: 'GET',
    path: '/api/bots/get',
    headers: { teamid: mara.workspace },
    answers: [{ client_key: bot.clientKey, name: 'Shop bot' }],
  }),
  'POST /api/bots/update': () => ({
    method: 'POST',
    path: '/api/bots/update',
    headers: { teamid: mara.workspace, userid: mara.id },
    body: { bot: { client_key: bot.clientKey, name: 'Help bot' } },
    answers: { bot: { client_key: bot.clientKey, name: 'Help bot' } },
  }),
  'GET /api/workspace/get/{id}': () => ({
    method: 'GET',
    path: `/api/workspace/get/${mara.workspace}`,
    answers: { id: mara.workspace, name: "Mara's workspace", email: mara.email, userid: mara.id },
  }),
  'POST /api/workspace/create': () => ({
    method: 'POST',
    path: '/api/workspace/create',
    body: { teamid: null, name: 'Second home', email: mara.email, userid: mara.id },
    answers: { name: 'Second home', userid: mara.id },
  }),
  'POST /api/workspace/update': () => ({
    method: 'POST',
    path: '/api/workspace/update',
    body: { teamid: mara.workspace, name: 'Renamed', email: ben.email, userid: ben.id },
    answers: { id: mara.workspace, name: 'Renamed', userid: ben.id },
  }),
  'POST /api/invite/create': () => ({
    method: 'POST',
    path: '/api/invite/create',
    body: { team_id: mara.workspace, emails: ['new@example.com'], ...flags, userid: mara.id },
    answers: { invites: [{ email: 'new@example.com' }] },
  }),
}

describe('a client that knows only the specification', () => {
  test.each(Object.entries({ ...channels, ...others }))('%s', async (_, spoken) => {
    const { answers, before, ...sent } = spoken()
    await before?.()
    const { status, answer, headers } = await speak(app, mara, sent)
    expect({ status, answer }).toMatchObject({ status: 200, answer: answers })
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('shows its bearer token with every call, or is told to sign in', async () => {
    for (const spoken of Object.values({ ...channels, ...others })) {
      const { answers: _, before: _before, ...sent } = spoken()
      // Anyone who unsubscribes may come by the link of an e-mail, without being signed in, and is judged by its signature.
      if (sent.path.endsWith('/unsubscribe')) continue
      const { status, answer } = await speak(app, mara, { ...sent, headers: { ...sent.headers, authorization: 'Bearer of nothing' } })
      expect({ path: sent.path, status, answer }).toMatchObject({ status: 401, answer: { code: 'signed-out' } })
    }
  })
})
