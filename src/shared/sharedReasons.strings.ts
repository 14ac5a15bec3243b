import { brand } from './brand.ts'
import { many } from './many.ts'
import type { ReasonStrings } from './reason.ts'

/** The reasons that no provider gives: those of the outbox, of asking engines, and of what is done with the webhooks of companies. */
export const sharedReasons: ReasonStrings = {
  'bot.refused': ({ detail }) => String(detail),
  'bot.account-elsewhere': () => 'Another bot is connected to this account now, and gets what customers write. Disconnect that one first.',
  'outbox.too-late': () => 'The bot was not reached for a day.',
  'outbox.restored': () =>
    'This was on its way when the backup was taken from which this server was restored. The customer may have it already: look before you send it again.',
  'outbox.not-taken': () => 'The bot has not taken it yet. Is it connected, or is its webhook set?',
  'outbox.failed': () => 'It wasn’t delivered. The cause is unknown.',
  'outbox.broken': () => `${brand.name} could not send this. It tries again.`,
  'webhook.unreadable': ({ count, reason }) => `${many(Number(count), 'part')} of what came could not be read: ${reason}`,
  'webhook.broken': ({ detail }) => `${brand.name} could not take what came: ${detail}`,
  'engine.unknown': ({ engine }) => `This server does not have ${engine}, which answers for the bot.`,
  'engine.credentials': () => 'The credentials of the AI could not be read. Enter them again on the page of the bot.',
  'engine.broken': () => `${brand.name} could not ask the AI.`,
  'outbox.credentials': () => 'The credentials of the bot could not be read. Enter them again on the page of the bot.',
}
