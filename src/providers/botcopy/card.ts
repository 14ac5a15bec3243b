import { largestFile } from '#features/files/contract.ts'
import type { ProviderCard } from '#providers/card.ts'
import { reasons } from './reasons.strings.ts'

/** A web chat of Botcopy, with Dialogflow behind it. */
export const card: ProviderCard = {
  provider: 'botcopy',
  sources: [
    {
      source: 'botcopy',
      order: 9,
      codeLang: 'botcopy',
      name: 'Botcopy',
      colour: 'oklch(0.63 0.15 200)',
      limits: { textLength: 4000, pictures: null, files: { max: 5, largest: largestFile, as: 'link' }, windowHours: null },
      channels: ['webchat'],
      addresses: [
        {
          label: 'Live chat webhook',
          path: '/webhooks/botcopy/{client_key}',
          help: 'In the Botcopy portal, under Integrations of the bot.',
        },
      ],
      fields: [
        {
          name: 'botcopy_api_key',
          label: 'API key',
          placeholder: '',
          help: 'Generated in the Botcopy portal, under Integrations. Replies are sent with it.',
          required: true,
          secret: true,
          maxLength: 500,
        },
        {
          name: 'botcopy_access_token',
          label: 'Access token',
          placeholder: '',
          help: 'The one you set in the Botcopy portal for the live chat webhook. Botcopy shows it when it calls.',
          required: true,
          secret: true,
          maxLength: 500,
        },
        {
          name: 'botcopy_bot_id',
          label: 'Bot id',
          placeholder: '',
          help: 'In the address of the bot in the Botcopy portal. Only for conversations about which Botcopy has not called yet.',
          required: false,
          secret: false,
          maxLength: 200,
        },
        {
          name: 'botcopy_event',
          label: 'Event that answers (optional)',
          placeholder: 'BATON_BACK',
          help: 'The Dialogflow event that the bot receives when somebody hands back and the customer waits for an answer.',
          required: false,
          secret: false,
          maxLength: 100,
        },
        {
          name: 'botcopy_minutes',
          label: 'Minutes of silence',
          placeholder: '60',
          help: 'Where no person takes the conversation, the bot answers again after so many minutes without a message. 60 unless you say.',
          required: false,
          secret: false,
          maxLength: 5,
        },
      ],
    },
  ],
  reasons,
}
