import { largestFile } from '#features/files/contract.ts'
import type { CardField, ProviderCard } from '#providers/card.ts'
import { analyticsFields } from '#providers/analytics.ts'
import { brand } from '#shared/brand.ts'
import { reasons } from './reasons.strings.ts'

/** Replies travel in the address of a call, and a letter may take up to nine characters there. */
const textLength = 900

const field = (given: Pick<CardField, 'name' | 'label' | 'help'> & Partial<CardField>): CardField => ({
  placeholder: '',
  required: false,
  secret: false,
  maxLength: 200,
  ...given,
})

/** A bot that was built with Chatfuel, on Messenger. */
export const card: ProviderCard = {
  provider: 'chatfuel',
  sources: [
    {
      source: 'chatfuel',
      order: 7,
      codeLang: 'chatfuel',
      name: 'Chatfuel',
      colour: 'oklch(0.62 0.17 255)',
      limits: { textLength, pictures: null, files: { max: 5, largest: largestFile, as: 'link' }, windowHours: 24 },
      channels: ['messenger', 'instagram'],
      analytics: analyticsFields,
      addresses: [
        {
          label: 'JSON API card',
          path: '/messenger/client/{client_key}/chatfuel/fallback',
          help: 'In Chatfuel, the address of the JSON API card in the Default answer, and in every block your team should read. POST, with all attributes.',
        },
      ],
      fields: [
        field({
          name: 'chatfuel_botid',
          label: 'Chatfuel bot id',
          placeholder: '5c8a1f2e0ecd9f7a12345678',
          help: 'It stands in the address of the bot in Chatfuel, behind /bot/.',
          required: true,
        }),
        field({
          name: 'chatfuel_token',
          label: 'Chatfuel token',
          help: 'The broadcasting token, under Configure in Chatfuel.',
          required: true,
          secret: true,
          maxLength: 500,
        }),
        field({
          name: 'chatfuel_block',
          label: 'Block that shows replies',
          placeholder: brand.name,
          help: `A block with one text card that says {{baton_reply}}. It is called ${brand.name} unless you name another one.`,
        }),
        field({
          name: 'chatfuel_ai_block',
          label: 'Block while the AI has the conversation',
          help: 'Chatfuel goes on to it when nobody of your team has the conversation, and when somebody hands back and the customer waits for an answer. Empty: nothing is shown.',
        }),
        field({
          name: 'chatfuel_secret',
          label: 'Header secret',
          help: 'Set one: without it, anyone who was ever in this workspace can write as your customers and as the bot. The JSON API card must send it as the header X-Baton-Secret.',
          secret: true,
        }),
      ],
    },
  ],
  reasons,
}
