import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BotHealth } from '#features/bots/contract.ts'
import { someBot } from '#features/bots/testing/someBot.ts'
import { DeliveryLog } from './DeliveryLog.tsx'

const failed: BotHealth['deliveries'][number] = {
  id: 'd',
  kind: 'channel update',
  channel: 'c1',
  conversation_id: 'c1',
  text: '',
  state: 'failed',
  attempts: 9,
  why: null,
  at: 12,
  next_at: null,
  is_outdated: false,
}
const logOf = (delivery: Partial<typeof failed>) =>
  renderToStaticMarkup(<DeliveryLog bot={someBot({})} deliveries={[{ ...failed, ...delivery }]} mayReplay />)

test('Replay is offered for what failed, and not for a state in which the conversation is no more', () => {
  expect(logOf({})).toContain('Replay')
  expect(logOf({ state: 'accepted' })).not.toContain('Replay')
  expect(logOf({ is_outdated: true })).not.toContain('Replay')
  expect(logOf({ is_outdated: true })).toContain('Failed · 9 attempts · the conversation has changed since')
  // Where it got there, that is all that counts.
  expect(logOf({ state: 'accepted', is_outdated: true })).toContain('Accepted · 9 attempts<')
})
