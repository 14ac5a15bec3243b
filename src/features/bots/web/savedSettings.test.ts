import { expect, test } from 'vitest'
import { someBot } from '#features/bots/testing/someBot.ts'
import type { Bot } from '#features/bots/contract.ts'
import { savedSettings } from './savedSettings.ts'
import type { SettingsDraft } from './settingsDraft.ts'

type Case = [says: string, canSave: boolean, bot: Partial<Bot>, typed: Partial<SettingsDraft>, secrets: Record<string, string>]

const manychat = { source: 'manychat', has_credentials: true, stored_secrets: ['manychat_token'] }
const chatfuel = { source: 'chatfuel', has_credentials: true, stored_secrets: ['chatfuel_token'], settings: { chatfuel_botid: '5c8a' } }
const messenger = { source: 'messenger', settings: { page: '42' } }
const instagram = { source: 'instagram', settings: { instagram: '17' }, stored_secrets: ['page', 'token'] }
const answered = { ...messenger, engine: 'dialogflow', engine_settings: { project: 'shop' }, has_engine_credentials: true }
const renamed = { name: 'Store bot' }

test.each<Case>([
  ['a secret that is stored', true, manychat, renamed, {}],
  ['a secret that is stored, in whose field nothing is typed', true, manychat, renamed, { manychat_token: ' ' }],
  ['no secret', false, { source: 'manychat' }, renamed, {}],
  ['another secret than the one that is stored', false, { ...manychat, stored_secrets: ['manychat_secret'] }, renamed, {}],
  ['a secret of nothing but spaces', false, { source: 'manychat' }, renamed, { manychat_token: '  ' }],
  ['a secret that is typed', true, { source: 'manychat' }, {}, { manychat_token: 'token' }],
  ['what is shown and stored', true, chatfuel, renamed, {}],
  ['what was shown and is taken out', false, chatfuel, {}, { chatfuel_botid: '' }],
  ['what is typed in its place', true, chatfuel, {}, { chatfuel_botid: '5c8b' }],
  ['what the provider before had stored', false, chatfuel, { source: 'manychat' }, {}],
  ['what the provider after is given', true, chatfuel, { source: 'manychat' }, { manychat_token: 'token' }],
  ['what both sources of a provider have, but not what one alone asks for', false, messenger, { source: 'instagram' }, {}],
  ['a page that was stored with an account on Instagram, but not the one of Messenger', false, instagram, { source: 'messenger' }, {}],
  ['a page that is chosen', true, instagram, { source: 'messenger' }, { page: '42' }],
  ['no address, which a program can do without', true, {}, renamed, {}],
  ['an agent', true, answered, renamed, {}],
  ['an agent that is taken out', false, answered, {}, { 'engine.project': '' }],
  ['the same agent, chosen anew', true, answered, {}, { 'engine.project': 'shop' }],
  ['no agent yet', false, messenger, { engine: 'dialogflow' }, {}],
  ['an agent that is chosen', true, messenger, { engine: 'dialogflow' }, { 'engine.project': 'shop' }],
  ['nothing of an engine that is let go of', true, { ...answered, engine_settings: {} }, { engine: '' }, {}],
  ['no name', false, manychat, { name: ' ' }, {}],
  ['all that it had', false, manychat, {}, {}],
])('with %s a bot can be saved: %s', (_says, canSave, bot, typed, secrets) => {
  expect(savedSettings(someBot(bot), typed, secrets).canSave).toBe(canSave)
})
