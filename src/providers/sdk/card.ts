import { largestFile, largestPicture, maxFiles, pictureTypes } from '#features/files/contract.ts'
import type { SourceLimits } from '#features/inbox/handoff/sourceLimits.ts'
import type { CardField, ProviderCard, SourceCard } from '#providers/card.ts'
import { analyticsFields } from '#providers/analytics.ts'
import { reasons } from './reasons.strings.ts'
import { installSnippets, movingSnippets, usageSnippets, type CodeLang } from './snippets.ts'

/** Whatever a bot's own platform can do less, only the bot knows; Baton hands it all. */
const limits: SourceLimits = {
  textLength: 20_000,
  pictures: { max: maxFiles, largest: largestPicture, types: pictureTypes },
  files: { max: maxFiles, largest: largestFile, as: 'file' },
  windowHours: null,
}

function webhook(help: string): CardField {
  return {
    name: 'webhook',
    label: 'Webhook',
    placeholder: 'https://bot.example.com/baton',
    help,
    required: false,
    secret: false,
    protocols: ['https:'],
    maxLength: 500,
  }
}

/** In the order in which they are offered. */
const sources: readonly CodeLang[] = ['npm', 'python', 'ruby']

/** What a bot without our SDK has to know; the SDKs do it. */
const answerSoon = ' Answer within 10 seconds: what is not answered comes again, under the same baton-id.'

function source(codeLang: CodeLang, name: string, colour: string, help: string): SourceCard {
  return {
    source: codeLang,
    order: sources.indexOf(codeLang) + 1,
    codeLang,
    name,
    // Who answers customers need not know what a bot is written in.
    taker: 'The bot',
    colour,
    limits,
    // The bot knows where its customers write, and any place will do.
    channels: ['cross platform', 'messenger', 'slack', 'microsoft', 'webchat'],
    fields: [webhook(help + answerSoon)],
    analytics: analyticsFields,
    code: { install: installSnippets[codeLang], usage: usageSnippets[codeLang], moving: movingSnippets[codeLang] },
  }
}

const withoutSocket =
  'Where what people write is sent, signed with the webhook secret. Without a webhook, replies wait until the bot connects.'

/** The three sources of bots that report by our SDK, or by one that speaks the same protocol. */
export const card: ProviderCard = {
  provider: 'sdk',
  sources: [
    source(
      'npm',
      'Node.js',
      'oklch(0.66 0.16 145)',
      'Where what people write is sent while no socket of the bot is open, signed with the webhook secret.',
    ),
    source('python', 'Python', 'oklch(0.62 0.13 250)', withoutSocket),
    source('ruby', 'Ruby', 'oklch(0.6 0.2 25)', withoutSocket),
  ],
  reasons,
}
