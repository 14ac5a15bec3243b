import { describe, expect, test } from 'vitest'
import type { BotStatus } from './contract.ts'
import { someBot } from './testing/someBot.ts'
import { byName } from '#features/workspaces/members/byName.ts'
import { lastSign, stateOf, webhookFlaw, withBot, withoutBot } from './rules.ts'

const bot = (name: string, id = name) => someBot({ id, name, client_key: `bot_${id}` })
const status = (fields: Partial<BotStatus>): BotStatus => ({
  client_key: 'bot_a',
  sockets: 0,
  last_in_at: null,
  last_out_at: null,
  last_error: null,
  stuck_since: null,
  ...fields,
})

test('bots stand in the order of their names, whatever their case, numbers by their value', () => {
  const names = ['shop 10', 'Zoo', 'Shop 2', 'ärzte', 'Anna']
  expect(
    names
      .map((name) => bot(name))
      .toSorted(byName)
      .map(({ name }) => name),
  ).toEqual(['Anna', 'ärzte', 'Shop 2', 'shop 10', 'Zoo'])
})

test('a bot that is told again takes its place once, also under a new name', () => {
  const bots = [bot('Anna'), bot('Zoo')]
  const renamed = { ...bot('Zoo'), name: 'Aaron' }
  expect(withBot(withBot(bots, renamed), renamed).map(({ name }) => name)).toEqual(['Aaron', 'Anna'])
  expect(withoutBot(bots, { id: 'Zoo' })).toEqual([bot('Anna')])
  expect(withoutBot(bots, { id: 'never there' })).toEqual(bots)
})

describe('a webhook', () => {
  test.each(['https://bot.example.com/baton', 'https://bot.example.com:8443/x?y=z', 'https://localhost/baton'])(
    'may have the form of %s everywhere, whose host is judged where it is known which hosts are inside',
    (address) => {
      for (const mode of ['live', 'sandbox', 'test'] as const) expect(webhookFlaw(address, mode)).toBeNull()
    },
  )
  test.each(['http://localhost:4100/baton', 'http://127.0.0.1:4100', 'http://[::1]:4100/'])('may be %s outside of live only', (address) => {
    expect(webhookFlaw(address, 'sandbox')).toBeNull()
    expect(webhookFlaw(address, 'test')).toBeNull()
    expect(webhookFlaw(address, 'live')).toBe('scheme')
  })
  test.each([
    ['http://bot.example.com/baton', 'scheme'],
    ['http://localhost.example.com/', 'scheme'],
    ['ftp://localhost/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['https://anna:secret@bot.example.com/', 'password'],
    ['bot.example.com/baton', 'scheme'],
    ['https://', 'scheme'],
    ['https://bot.example.com/a b', 'blank'],
    ['https://bot.example.com/\0', 'blank'],
  ])('may never be %s, for its %s', (address, flaw) => {
    for (const mode of ['live', 'sandbox', 'test'] as const) expect(webhookFlaw(address, mode)).toBe(flaw)
  })
})

describe('the state of a bot', () => {
  const withHook = { webhook: 'https://bot.example.com/', broken: null }
  const without = { webhook: '', broken: null }
  test('is silent until it has said something, connected while a socket is open', () => {
    expect(stateOf(without, status({}), true)).toBe('silent')
    expect(stateOf(withHook, status({}), true)).toBe('silent')
    expect(stateOf(without, status({ sockets: 2 }), true)).toBe('connected')
  })
  test('without a socket, replies go to its webhook or wait', () => {
    expect(stateOf(withHook, status({ last_in_at: 5 }), true)).toBe('webhook')
    expect(stateOf(without, status({ last_out_at: 5 }), true)).toBe('away')
  })
  test('one that is no program has no socket to miss: its company takes the replies', () => {
    expect(stateOf(without, status({}), false)).toBe('silent')
    expect(stateOf(without, status({ last_in_at: 5 }), false)).toBe('connected')
    expect(stateOf(without, status({ last_in_at: 5, stuck_since: 6 }), false)).toBe('troubled')
  })
  test('replies that hang are worse than anything, also where the bot goes on reporting', () => {
    expect(stateOf(withHook, status({ stuck_since: 5, last_in_at: 9, sockets: 1 }), true)).toBe('troubled')
  })
  test('one whose company no longer takes what it shows is broken, whatever it does', () => {
    const broken = { since: 5, source: { code: 'toy.refused' }, engine: null }
    expect(stateOf({ ...withHook, broken }, status({ stuck_since: 5, sockets: 1, last_in_at: 9 }), true)).toBe('broken')
  })
  test('an error counts until the bot reports again', () => {
    const last_error = { at: 10, reason: { code: 'sdk.webhook-answered' } }
    expect(stateOf(withHook, status({ last_error }), true)).toBe('troubled')
    expect(stateOf(withHook, status({ last_error, last_in_at: 9, sockets: 1 }), true)).toBe('troubled')
    expect(stateOf(withHook, status({ last_error, last_in_at: 11, sockets: 1 }), true)).toBe('connected')
  })
  test('the last word is the later of what came in and what was answered', () => {
    expect(lastSign(status({}))).toBeNull()
    expect(lastSign(status({ last_in_at: 3 }))).toBe(3)
    expect(lastSign(status({ last_in_at: 3, last_out_at: 7 }))).toBe(7)
  })
})
