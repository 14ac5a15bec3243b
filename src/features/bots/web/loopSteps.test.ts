import { expect, test } from 'vitest'
import type { BotHealth } from '#features/bots/contract.ts'
import { someHealth } from '#features/bots/testing/someHealth.ts'
import { loopSteps } from './loopSteps.ts'

const health = (changed: Partial<BotHealth> = {}) =>
  someHealth({ last_out_at: 5, last_error: { at: 5, reason: { code: 'old' } }, ...changed })
const delivery = (changed: Partial<BotHealth['deliveries'][number]>): BotHealth['deliveries'][number] => ({
  id: 'd',
  kind: 'chat response',
  channel: 'c',
  conversation_id: 'c',
  text: 'Hi',
  state: 'delivered',
  attempts: 1,
  why: null,
  at: 12,
  next_at: null,
  is_outdated: false,
  ...changed,
})
const event = { id: 'e', at: 11, path: '/webhooks/x', attempts: 1, body: '' }
const begun = health({
  deliveries: [delivery({ id: 'before', state: 'failed' })],
  events: [{ ...event, id: 'before', state: 'failed', error: null }],
})
const well = { broken: null, engine: 'toy', source: 'messenger' }
const accepted = { source: 'accepted', engine: 'accepted' } as const
const states = (bot: Parameters<typeof loopSteps>[0], seen: BotHealth, checked: Parameters<typeof loopSteps>[3] = accepted) =>
  loopSteps(bot, seen, begun, checked).map(({ step, state }) => `${step} ${state}`)

test('what was there before the test counts for nothing; each step is done once it has happened', () => {
  expect(states(well, health(), null)).toEqual([
    'connection waiting',
    'engine waiting',
    'arrived waiting',
    'answered waiting',
    'delivered waiting',
  ])
  const done = health({ last_in_at: 11, last_out_at: 12, deliveries: [delivery({ kind: 'channel update' }), delivery({})] })
  expect(states(well, done)).toEqual(['connection ok', 'engine ok', 'arrived ok', 'answered ok', 'delivered ok'])
})

test('a company that nobody asked accepts nothing: one that did not answer is said to, and where there is nothing to ask no step says so', () => {
  const [unanswered, unknown] = (['unanswered', 'unknown'] as const).map((source) => ({ source, engine: source }))
  expect(states(well, health(), unanswered).slice(0, 3)).toEqual(['connection unanswered', 'engine unanswered', 'arrived waiting'])
  expect(states(well, health(), unknown)).toEqual(['arrived waiting', 'answered waiting', 'delivered waiting'])
  // What is known already stays so, such as that another bot has the account.
  const broken = { since: 1, source: { code: 'bot.account-elsewhere' }, engine: null }
  expect(states({ ...well, broken }, health(), unknown)[0]).toBe('connection failed')
})

test('a bot that answers by itself says so at the end; where only people answer, a reply of theirs must reach the customer', () => {
  const bot = { broken: null, engine: null, source: 'npm' }
  const arrived = health({ last_in_at: 11 })
  expect(states(bot, arrived, { source: 'unknown', engine: 'unknown' })).toEqual(['arrived ok', 'said waiting'])
  expect(states(bot, { ...arrived, last_out_at: 12 }, { source: 'unknown', engine: 'unknown' })).toEqual(['arrived ok', 'said ok'])
  const team = { ...bot, source: 'messenger' }
  expect(states(team, arrived)).toEqual(['connection ok', 'arrived ok', 'replied waiting'])
  expect(states(team, { ...arrived, deliveries: [delivery({})] })).toEqual(['connection ok', 'arrived ok', 'replied ok'])
})

test('the step that failed is named with its reason; what waits behind it was not tried, and what failed by itself says why', () => {
  const broken = { since: 1, source: { code: 'toy.token' }, engine: null }
  const waiting = health({ last_in_at: 11, last_out_at: 12, deliveries: [delivery({ state: 'queued', why: { code: 'toy.token' } })] })
  expect(loopSteps({ ...well, broken }, waiting, begun, accepted)).toEqual([
    { step: 'connection', state: 'failed', why: { code: 'toy.token' } },
    { step: 'engine', state: 'ok', why: null },
    { step: 'arrived', state: 'ok', why: null },
    { step: 'answered', state: 'ok', why: null },
    { step: 'delivered', state: 'failed', why: { code: 'toy.token' } },
  ])
  expect(states({ ...well, broken }, health())).toEqual([
    'connection failed',
    'engine ok',
    'arrived skipped',
    'answered skipped',
    'delivered skipped',
  ])
  const unreadable = health({ events: [{ ...event, state: 'unreadable', error: { code: 'webhook.unreadable' } }] })
  expect(loopSteps(well, unreadable, begun, accepted)[2]).toEqual({ step: 'arrived', state: 'failed', why: { code: 'webhook.unreadable' } })
  const silent = health({ last_in_at: 11, last_error: { at: 11, reason: { code: 'toy.refused' } } })
  expect(loopSteps(well, silent, begun, accepted)[3]).toEqual({ step: 'answered', state: 'failed', why: { code: 'toy.refused' } })
  const refused = health({ last_in_at: 11, last_out_at: 11, deliveries: [delivery({ state: 'failed', why: { code: 'toy.window' } })] })
  expect(loopSteps(well, refused, begun, accepted)[4]).toEqual({ step: 'delivered', state: 'failed', why: { code: 'toy.window' } })
})
