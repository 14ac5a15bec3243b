import type { CardField } from './card.ts'

/** What a bot is asked for whose conversations can be forwarded to an analytics service, on a tab of its own. */
export const analyticsFields: readonly CardField[] = [
  {
    name: 'dashbot_key',
    label: 'Dashbot API key',
    placeholder: '',
    help: 'Of a bot of the type Universal in Dashbot. What customers, the bot and people say is forwarded there, and nothing is waited for.',
    required: false,
    secret: true,
    maxLength: 200,
  },
]
