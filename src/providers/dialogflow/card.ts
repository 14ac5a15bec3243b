import { brand } from '#shared/brand.ts'
import type { CardField, ProviderCard } from '#providers/card.ts'
import { reasons } from './reasons.strings.ts'

const field = (given: Pick<CardField, 'name' | 'label' | 'help'> & Partial<CardField>): CardField => ({
  placeholder: '',
  required: false,
  secret: false,
  maxLength: 100,
  ...given,
})

/** Dialogflow ES, which answers for bots on channels that Baton serves itself. It brings no customers, so it has no source. */
export const card: ProviderCard = {
  provider: 'dialogflow',
  sources: [],
  engine: {
    engine: 'dialogflow',
    codeLang: 'dialogflow',
    name: 'Dialogflow',
    colour: 'oklch(0.7 0.17 55)',
    mendedByAccount: ['dialogflow.reconnect'],
    // Between the programs and the companies.
    alone: { name: `Only ${brand.name}`, order: 3.5, source: 'messenger' },
    fields: [
      field({
        name: 'project',
        label: 'Dialogflow agent',
        placeholder: 'my-agent-abcd',
        help: 'The ID of the Google Cloud project that the agent is in.',
        required: true,
        chosen: true,
      }),
      field({
        name: 'service_account',
        label: 'Service account key',
        help: 'The JSON file of a service account with the role Dialogflow API Client: paste it, or drop the file here.',
        secret: true,
        instead: true,
        file: '.json',
        maxLength: 8000,
      }),
      field({
        name: 'language',
        label: 'Language',
        placeholder: 'en',
        help: 'For customers whose own language the agent does not speak. Empty: the default language of the agent.',
      }),
      field({
        name: 'media_event',
        label: 'Event for pictures and files',
        placeholder: 'BATON_MEDIA',
        help: 'The event that the agent gets when a customer sends something without words. Empty: such a message counts as not understood.',
      }),
      field({
        name: 'sentiment',
        label: 'Sentiment',
        placeholder: 'no',
        help: 'Write yes if the edition of your agent analyses the sentiment of customers.',
      }),
    ],
  },
  reasons,
}
