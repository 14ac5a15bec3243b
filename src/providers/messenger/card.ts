import { largestFile, maxFiles } from '#features/files/contract.ts'
import type { SourceLimits } from '#features/inbox/handoff/sourceLimits.ts'
import type { CardField, PastedAddress, ProviderCard } from '#providers/card.ts'
import { analyticsFields } from '#providers/analytics.ts'
import { brand } from '#shared/brand.ts'
import { reasons } from './reasons.strings.ts'

/** Longer texts go as several messages, in order, split where sentences end. */
const textLength = 20_000
/** Hours after the customer's last message in which everybody may answer. */
export const windowHours = 24
const limits: SourceLimits = {
  textLength,
  // Facebook fetches them, and takes larger ones only where they are uploaded to it.
  pictures: { max: 10, largest: 8_000_000, types: ['image/png', 'image/jpeg', 'image/gif'] },
  files: { max: maxFiles, largest: largestFile, as: 'file' },
  windowHours,
  // As the tag HUMAN_AGENT allows.
  personHours: 7 * 24,
}

const page: CardField = {
  name: 'page',
  label: 'Facebook page',
  placeholder: 'Choose a page',
  help: `Its messages come into ${brand.name}. A page belongs to one bot.`,
  required: true,
  secret: false,
  chosen: true,
  maxLength: 40,
}
const login = {
  connect: 'Connect Facebook',
  company: 'Facebook',
  off: 'This server has no app at Facebook. Its operator sets FACEBOOK_APP_ID and FACEBOOK_APP_SECRET.',
  blocked:
    'It appears as if your browser is blocking social media. Please load this page in a window that does not block Facebook, so that you can connect this bot to your Facebook page.',
}
const takesEngine = true
/** Of the app at Facebook, which all bots of this server share. */
const addresses: readonly PastedAddress[] = [
  {
    label: 'Webhook',
    path: '/webhooks/messenger',
    help: 'In the app at Facebook, the callback URL of its webhooks. The verify token is FACEBOOK_VERIFY_TOKEN of this server.',
  },
  {
    label: 'Redirect URI',
    path: '/login/callback/connect/messenger',
    help: 'In the app at Facebook, a valid OAuth redirect URI of Facebook Login.',
    isForBrowsers: true,
  },
]
const app: CardField = {
  name: 'app',
  label: 'App that answers (optional)',
  placeholder: '1234567890',
  help: 'The ID of the app of your chatbot, if another app answers on this page. It gets the conversation back when the AI resumes.',
  required: false,
  secret: false,
  maxLength: 40,
}

/** Pages on Messenger, and the Instagram accounts that belong to pages: both by the Graph API, with an access token of the page. */
export const card: ProviderCard = {
  provider: 'messenger',
  sources: [
    {
      source: 'messenger',
      order: 4,
      codeLang: 'messenger',
      name: 'Messenger',
      colour: 'oklch(0.62 0.19 262)',
      limits,
      channels: ['messenger'],
      fields: [page, app],
      login,
      addresses,
      analytics: analyticsFields,
      takesEngine,
    },
    {
      source: 'instagram',
      order: 5,
      codeLang: 'instagram',
      name: 'Instagram',
      colour: 'oklch(0.63 0.22 5)',
      limits: {
        ...limits,
        // Instagram hands on pictures, films and sound only.
        files: { max: maxFiles, largest: largestFile, as: 'link' },
      },
      channels: ['instagram'],
      fields: [
        {
          name: 'instagram',
          label: 'Instagram account',
          placeholder: 'Choose an account',
          help: 'A professional account that is connected to a page of yours. It belongs to one bot.',
          required: true,
          secret: false,
          chosen: true,
          maxLength: 40,
        },
        app,
      ],
      login,
      addresses,
      analytics: analyticsFields,
      takesEngine,
    },
  ],
  reasons,
}
