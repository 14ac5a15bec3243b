import { largestFile } from '#features/files/contract.ts'
import type { ProviderCard } from '#providers/card.ts'
import { analyticsFields } from '#providers/analytics.ts'
import { reasons } from './reasons.strings.ts'

/** A bot that was built with Manychat, on Messenger or Instagram. */
export const card: ProviderCard = {
  provider: 'manychat',
  sources: [
    {
      source: 'manychat',
      order: 8,
      codeLang: 'manychat',
      name: 'Manychat',
      colour: 'oklch(0.6 0.2 260)',
      // Instagram takes the fewest characters of what Manychat sends to.
      limits: {
        textLength: 1000,
        pictures: { max: 5, largest: 8_000_000, types: ['image/jpeg', 'image/png', 'image/gif'] },
        files: { max: 5, largest: largestFile, as: 'link' },
        windowHours: 24,
      },
      channels: ['messenger', 'instagram'],
      analytics: analyticsFields,
      addresses: [
        {
          label: 'External Request',
          path: '/webhooks/manychat/{client_key}',
          help: 'In Manychat, the address of the External Request in the Default Reply, and in every flow your team should read. POST, with full contact data.',
        },
      ],
      fields: [
        {
          name: 'manychat_token',
          label: 'Manychat token',
          placeholder: '104857600104857:0a1b2c3d4e5f',
          help: 'The API key of the page, under Settings, API in Manychat.',
          required: true,
          secret: true,
          maxLength: 300,
        },
        {
          name: 'manychat_flow',
          label: 'Flow that answers (optional)',
          placeholder: 'content20180221085508_278589',
          help: 'Manychat sends it when somebody hands back and the customer waits for an answer. It stands in the address of the flow in Manychat.',
          required: false,
          secret: false,
          maxLength: 200,
        },
        {
          name: 'manychat_secret',
          label: 'Header secret',
          placeholder: '',
          help: 'Set one: without it, anyone who was ever in this workspace can write as your customers and as the bot. The External Request must send it as the header X-Baton-Secret.',
          required: false,
          secret: true,
          maxLength: 200,
        },
      ],
    },
  ],
  reasons,
}
