import { largestFile } from '#features/files/contract.ts'
import type { CardField, ProviderCard } from '#providers/card.ts'
import { analyticsFields } from '#providers/analytics.ts'
import { reasons } from './reasons.strings.ts'

const secret = (name: string, label: string, placeholder: string, help: string): CardField => ({
  name,
  label,
  placeholder,
  help,
  required: true,
  secret: true,
  maxLength: 300,
})

/** Customers who write in channels and direct messages of a Slack workspace, to an app of their own. */
export const card: ProviderCard = {
  provider: 'slack',
  sources: [
    {
      source: 'slack',
      order: 6,
      codeLang: 'slack',
      name: 'Slack',
      colour: 'oklch(0.55 0.18 330)',
      limits: {
        textLength: 4000,
        pictures: { max: 5, largest: 10_000_000, types: ['image/jpeg', 'image/png', 'image/gif'] },
        files: { max: 5, largest: largestFile, as: 'link' },
        windowHours: null,
      },
      channels: ['slack'],
      takesEngine: true,
      analytics: analyticsFields,
      addresses: [
        {
          label: 'Events',
          path: '/webhooks/slack/{client_key}',
          help: 'In your Slack app, the Request URL under Event Subscriptions. Save the bot here first: Slack asks this address at once.',
        },
        {
          label: 'Buttons',
          path: '/webhooks/slack/{client_key}/interactivity',
          help: 'In your Slack app, the Request URL under Interactivity & Shortcuts.',
        },
      ],
      fields: [
        secret('slack_bot_token', 'Bot token', 'xoxb-…', 'Bot User OAuth Token, under OAuth & Permissions of your Slack app.'),
        secret(
          'slack_signing_secret',
          'Signing secret',
          '',
          'Under Basic Information of your Slack app. It proves that a call is from Slack.',
        ),
      ],
    },
  ],
  reasons,
}
