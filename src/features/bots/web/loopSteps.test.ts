import { expect, test } from 'vitest'
import type { BotHealth } from '#features/bots/contract.ts'
import { loopSteps } from './loopSteps.ts'

const health = (changed: Partial<BotHealth> = {}): BotHealth => ({
  client_key: 'bot_1',
  sockets: 0,
  last_in_at: 5,
  last_out_at: 5,
  last_error: { at: 5, reason: { code: 'old' } },
  stuck_since: null,
  waiting: 0,
  stuck: 0,
  deliveries: [],
  unreadable: [],
  events: [],
  ...changed,
})
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
const well = { broken: null, engine: 'toy' }
const states = (bot: Parameters<typeof loopSteps>[0], seen: BotHealth, checked = true) =>
  loopSteps(bot, seen, begun, checked).map(({ step, state }) => `${step} ${state}`)

test('what was there before the test counts for nothing; each step is done once it has happened', () => {
  expect(states(well, health(), false)).toEqual([
    'connection waiting',
    'engine waiting',
    'arrived waiting',
    'answered waiting',
    'delivered waiting',
  ])
  const done = health({ last_in_at: 11, last_out_at: 12, deliveries: [delivery({ kind: 'channel update' }), delivery({})] })
  expect(states(well, done)).toEqual(['connection ok', 'engine ok', 'arrived ok', 'answered ok', 'delivered ok'])
  expect(states({ broken: null, engine: null }, done)).toEqual(['connection ok', 'arrived ok', 'delivered ok'])
})

test('the step that failed is named with its reason; what waits behind it was not tried, and what failed by itself says why', () => {
  const broken = { since: 1, source: { code: 'toy.token' }, engine: null }
  const waiting = health({ last_in_at: 11, last_out_at: 12, deliveries: [delivery({ state: 'queued', why: { code: 'toy.token' } })] })
  expect(loopSteps({ broken, engine: 'toy' }, waiting, begun, true)).toEqual([
    { step: 'connection', state: 'failed', why: { code: 'toy.token' } },
    { step: 'engine', state: 'ok', why: null },
    { step: 'arrived', state: 'ok', why: null },
    { step: 'answered', state: 'ok', why: null },
    { step: 'delivered', state: 'failed', why: { code: 'toy.token' } },
  ])
  expect(states({ broken, engine: 'toy' }, health())).toEqual([
    'connection failed',
    'engine ok',
    'arrived skipped',
    'answered skipped',
    'delivered skipped',
  ])
  const unreadable = health({ events: [{ ...event, state: 'unreadable', error: { code: 'webhook.unreadable' } }] })
  expect(loopSteps(well, unreadable, begun, true)[2]).toEqual({ step: 'arrived', state: 'failed', why: { code: 'webhook.unreadable' } })
  const silent = health({ last_in_at: 11, last_error: { at: 11, reason: { code: 'toy.refused' } } })
  expect(loopSteps(well, silent, begun, true)[3]).toEqual({ step: 'answered', state: 'failed', why: { code: 'toy.refused' } })
  const refused = health({ last_in_at: 11, last_out_at: 11, deliveries: [delivery({ state: 'failed', why: { code: 'toy.window' } })] })
  expect(loopSteps(well, refused, begun, true)[4]).toEqual({ step: 'delivered', state: 'failed', why: { code: 'toy.window' } })
})
