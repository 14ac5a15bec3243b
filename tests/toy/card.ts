import type { CardField, ProviderCard } from '#providers/card.ts'
import { reasons } from './reasons.strings.ts'

const field = (name: string, label: string, secret: boolean): CardField => ({
  name,
  label,
  placeholder: '',
  help: `Toy shows it as "${label}".`,
  required: true,
  secret,
  maxLength: 100,
})

export const card: ProviderCard = {
  provider: 'toy',
  sources: [
    {
      source: 'toy',
      order: 50,
      codeLang: 'toy',
      name: 'Toy',
      colour: 'oklch(0.6 0.2 300)',
      limits: { textLength: 300, pictures: null, files: { max: 1, largest: 1_000_000, as: 'link' }, windowHours: null },
      channels: ['webchat'],
      takesEngine: true,
      fields: [field('page', 'Page', false), field('token', 'Token', true)],
    },
  ],
  engine: {
    engine: 'toy',
    codeLang: 'toymind',
    name: 'Toy mind',
    colour: 'oklch(0.6 0.2 300)',
    fields: [field('mind', 'Mind', false), field('key', 'Key', true)],
  },
  reasons,
}
