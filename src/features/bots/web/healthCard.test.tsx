import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Bot, BotHealth } from '#features/bots/contract.ts'
import { someBot } from '#features/bots/testing/someBot.ts'
import { someHealth } from '#features/bots/testing/someHealth.ts'
import { HealthCard } from './HealthCard.tsx'

const cardOf = (bot: Partial<Bot>, fields?: Partial<BotHealth>) =>
  renderToStaticMarkup(<HealthCard bot={someBot(bot)} health={someHealth(fields)} />)

test('a program with neither a webhook nor an open socket is said to receive no replies, with what to do', () => {
  const words = 'Set the webhook in the settings below, or start the bot, if it uses a socket.'
  for (const source of ['npm', 'python', 'ruby']) expect(cardOf({ source })).toContain(words)
  // Also where an error is what its state tells, and before it has said anything.
  expect(cardOf({}, { stuck: 2, stuck_since: 4 })).toContain(words)
  expect(cardOf({}, { last_in_at: null, last_out_at: null })).toContain(words)

  expect(cardOf({}, { sockets: 1 })).not.toContain(words)
  expect(cardOf({ webhook: 'https://bot.example.com/…' })).not.toContain(words)
  expect(cardOf({ source: 'manychat', code_lang: 'manychat' })).not.toContain(words)
})
