import { largestFile } from '#features/files/contract.ts'
import type { ProviderCard } from '#providers/card.ts'
import { reasons } from './reasons.strings.ts'

const colour = 'oklch(0.62 0.15 190)'

/** A bot that answers by itself, with a chat on our own pages: what somebody tries before they connect a bot of theirs. */
export const card: ProviderCard = {
  provider: 'demo',
  sources: [
    {
      source: 'demo',
      order: 98,
      codeLang: 'demo',
      name: 'Demo chat',
      colour,
      limits: { textLength: 2000, pictures: null, files: { max: 5, largest: largestFile, as: 'file' }, windowHours: null },
      channels: ['demo'],
      takesEngine: true,
      isDemo: true,
      fields: [],
    },
  ],
  engine: {
    engine: 'demo',
    codeLang: 'demoengine',
    name: 'Demo bot',
    colour,
    fields: [],
    alone: { name: 'Demo bot', order: 99, source: 'demo' },
  },
  reasons,
}
