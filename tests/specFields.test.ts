import { beforeAll, expect, test } from 'vitest'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { speak } from './spec/speak.ts'

/** What only a client meets that was written for the specification: fields, numbers and headers that our own page does not use. */

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let id: string

beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team())
  id = (await app.report(bot, 'psid-7', 'Where is my order?', { userKey: 'psid-7', profile: { name: 'Sofia' } })).conversationId
})

const submit = (message: object, headers: Record<string, string> = {}) =>
  speak(app, mara, {
    method: 'POST',
    path: `/api/channels/${id}/submit`,
    headers: { channelid: id, clientkey: bot.clientKey, tzoffset: '0', ...headers },
    body: { message: { jmid: crypto.randomUUID(), type: 'message', ...message } },
  })
const list = (a = '*', criteria: object = {}, phrase = '*') =>
  speak(app, mara, {
    method: 'GET',
    path: `/api/channels/list/${a}/${phrase}/*`,
    headers: { criteria: JSON.stringify(criteria), clientkey: 'all' },
  })
const lastSpeaker = async () => {
  const { answer } = await list(id)
  return (answer as { channels: { last_message: { user_profile: unknown } }[] }).channels[0]!.last_message.user_profile
}

test('the last message says who wrote it: the customer, the bot or a person', async () => {
  expect(await lastSpeaker()).toEqual({ id: 'psid-7', name: 'Sofia' })
  await app.report(bot, 'psid-7', 'On its way.', { kind: 'out', userKey: 'psid-7' })
  expect(await lastSpeaker()).toEqual({ id: bot.clientKey, name: 'Shop bot' })
  await submit({ text: 'Mara here.' })
  expect(await lastSpeaker()).toEqual({ id: mara.id, name: 'Mara' })
})

test('a message names its source under both names of the specification', async () => {
  const { answer } = await speak(app, mara, { method: 'GET', path: `/api/channels/${id}` })
  for (const { Messages } of (answer as { Days: { Messages: object[] }[] }).Days)
    for (const message of Messages) expect(message).toMatchObject({ source_team: 'messenger', sourceTeam: 'messenger' })
})

test('the tabs go by their numbers as well: mine 0, unassigned 1, all 2', async () => {
  const other = (await app.report(bot, 'psid-8', 'Hello?')).conversationId
  const ids = async (tab: unknown) => {
    const { answer } = await list('*', { tab })
    return (answer as { channels: { id: string }[] }).channels.map((row) => row.id).toSorted()
  }
  await speak(app, mara, { method: 'PUT', path: `/api/channels/${id}/${mara.id}/assignee` })
  expect(await ids(0)).toEqual([id])
  expect(await ids(1)).toEqual([other])
  expect(await ids(2)).toEqual([id, other].toSorted())
  for (const [tab, name] of ['mine', 'unassigned', 'all'].entries()) expect(await ids(tab)).toEqual(await ids(name))
  expect((await list('*', { tab: 3 })).status).toBe(400)
})

test('a list answers the id that was asked for, also where there is no such conversation', async () => {
  expect((await list('xyz')).answer).toMatchObject({ channelid: 'xyz', channels: [] })
  expect((await list(id)).answer).toMatchObject({ channelid: id, channels: [{ id }] })
})

test('a list answers the phrase as it was asked for, and finds by it in any spelling', async () => {
  expect((await list('*', {}, 'SOFia%20')).answer).toMatchObject({ searchterm: 'SOFia ', channels: [{ id }] })
  expect((await list('*', {}, '%20')).answer).toMatchObject({ searchterm: null })
})

test('a phrase that is too long is refused in the words of the list', async () => {
  const { status, answer } = await list('*', {}, 'x'.repeat(301))
  expect([status, answer]).toMatchObject([400, { code: 'bad-input', error: 'Failed to retrieve channel list...' }])
})

test('what the header calls a note is one, and who names its people otherwise than by privateRecipients is refused', async () => {
  const { answer } = await submit({ text: 'He is difficult' }, { message_type: 'note' })
  expect(answer).toMatchObject({ message: { type: 'note', private: true } })
  const refused = await submit({ text: 'For Ben only', metadata: { slack_user: 'U123' } })
  expect([refused.status, refused.answer]).toMatchObject([400, { code: 'bad-input' }])
  expect(JSON.stringify(refused.answer)).toContain('privateRecipients')
  const forBot = await app.server.db.selectFrom('delivery').where('conversation_id', '=', id).select('payload').execute()
  expect(JSON.stringify(forBot)).not.toMatch(/difficult|For Ben/)
})

test('the workspace and the bot that one looks at are chosen by users/update', async () => {
  const update = (body: object) => speak(app, ben, { method: 'POST', path: '/api/users/update', body })
  expect((await update({ bot_context: { name: 'anything', client_key: bot.clientKey } })).answer).toMatchObject({
    workspace_team: mara.workspace,
    bot_context: { name: 'Shop bot', client_key: bot.clientKey },
  })
  const own = (
    await speak(app, ben, { method: 'POST', path: '/api/workspace/create', body: { name: 'Ben’s own', email: ben.email, userid: ben.id } })
  ).answer as { id: string }
  expect((await update({ workspace_team: mara.workspace })).answer).toMatchObject({
    workspace_team: mara.workspace,
    bot_context: { client_key: 'all' },
  })
  expect((await update({ workspace_team: own.id, bot_context: { client_key: 'all' } })).answer).toMatchObject({ workspace_team: own.id })
  // Of another workspace there is nothing to choose.
  const stranger = await app.person('Stranger')
  expect((await update({ workspace_team: stranger.workspace })).status).toBe(404)
  expect((await update({ workspace_team: own.id, bot_context: { client_key: bot.clientKey } })).status).toBe(404)
})
