import { brand } from '#shared/brand.ts'

/** What people read where the Dialogflow agent of a bot is chosen or made; quoted from the specification where it has words for it. */
export const agentStrings = {
  connect: 'Connect Google',
  off: 'This server has no app at Google, so no account can be connected. Its operator sets GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. A service account key works without.',
  connectHint: 'Connect the Google account that your Dialogflow agents belong to.',
  expired: (account: string | null) =>
    `Google no longer lets ${brand.name} act for ${account ?? 'your account'}: the access was taken back or has run out.`,
  reconnect: 'Reconnect Dialogflow',
  switch: 'Switch Account',
  loading: 'Loading your Dialogflow agents…',
  failed: 'An error occurred loading your Dialogflow agents. Please try again.',
  tryAgain: 'Try again',
  none: 'This Google account has no agent yet. Choose Create New Agent.',
  placeholder: 'Choose an agent',
  search: 'Search',
  clear: 'Choose none',
  nobodyFits: 'Nothing fits.',
  create: 'Create New Agent',
  nameFirst: 'Please enter a bot name before trying to create a new Dialogflow agent.',
  confirm: (name: string) => `Create a new Dialogflow agent named “${name}”?`,
  confirmHint: 'Google makes a new project for it in your Google Cloud account. This takes some seconds, and costs nothing.',
  creating: 'Creating your agent…',
  created: (name: string) => `The agent ${name} is made.`,
  terms: [
    'Google asks you to accept the Google Cloud Terms of Service first. Open the',
    'Google Cloud console',
    'with this Google account and accept them. Then choose Create New Agent again.',
  ],
  termsAddress: 'https://console.cloud.google.com/',
  rights: `Your Google account has not given ${brand.name} the right to make projects, which a new agent needs.`,
  grant: 'Grant it',
  wrong: 'An error occurred:',
  unknown: 'An unknown error occurred.',
} as const
