import { largestPicture } from '#features/files/contract.ts'
import type { SourceLimits } from '#features/inbox/handoff/sourceLimits.ts'
import type { CardField, ProviderCard } from '#providers/card.ts'
import { reasons } from './reasons.strings.ts'

/** Longer texts go as several messages, in order, split where sentences end. */
const textLength = 20_000
const limits: SourceLimits = {
  textLength,
  pictures: { max: 10, largest: largestPicture, types: ['image/png', 'image/jpeg', 'image/gif'] },
  windowHours: 24,
  // As the tag HUMAN_AGENT allows.
  personHours: 7 * 24,
}

const page: CardField = {
  name: 'page',
  label: 'Facebook page ID',
  placeholder: '104857600104857',
  help: 'The number of your page: on Facebook under About, Page transparency.',
  required: true,
  secret: false,
  maxLength: 40,
}
const token: CardField = {
  name: 'token',
  label: 'Page access token',
  placeholder: 'EAAG…',
  help: 'Of your app for this page: in the App Dashboard under Messenger, API settings, Generate access tokens.',
  required: true,
  secret: true,
  maxLength: 1000,
}
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
      codeLang: 'messenger',
      name: 'Messenger',
      colour: 'oklch(0.62 0.19 262)',
      limits,
      channels: ['messenger'],
      fields: [page, token, app],
    },
    {
      source: 'instagram',
      codeLang: 'instagram',
      name: 'Instagram',
      colour: 'oklch(0.63 0.22 5)',
      limits: { ...limits, pictures: { max: 10, largest: 8_000_000, types: ['image/png', 'image/jpeg', 'image/gif'] } },
      channels: ['instagram'],
      fields: [
        {
          name: 'instagram',
          label: 'Instagram account ID',
          placeholder: '17841400000000000',
          help: 'The number of the professional account that is connected to the page, as the Graph API names it.',
          required: true,
          secret: false,
          maxLength: 40,
        },
        page,
        token,
        app,
      ],
    },
  ],
  reasons,
}
