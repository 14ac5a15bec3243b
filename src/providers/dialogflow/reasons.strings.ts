import { brand } from '#shared/brand.ts'
import type { ReasonStrings } from '#shared/reason.ts'

const because = (detail: string | number | undefined) => (detail === undefined || detail === '' ? '.' : `: ${detail}`)

/** Why Dialogflow did not answer a customer, or did not do what was asked of it, as people read it. */
export const reasons: ReasonStrings = {
  'dialogflow.reconnect': () =>
    `Google no longer lets ${brand.name} use the Dialogflow agent. Reconnect the Google account on the page of the bot.`,
  'dialogflow.key': () => 'Google does not accept the service account key. Paste a new key on the page of the bot.',
  'dialogflow.app': () => 'Google does not accept the app of this server. Look at GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  'dialogflow.denied': ({ project }) =>
    `This Google account may not use the agent of ${project}. Give it the role Dialogflow API Client, or choose another account.`,
  'dialogflow.disabled': ({ project }) => `The Dialogflow API is switched off in ${project}. Switch it on in the Google Cloud console.`,
  'dialogflow.gone': ({ project }) => `There is no Dialogflow agent in ${project} any more. Choose another agent on the page of the bot.`,
  'dialogflow.quota': () => 'Dialogflow answers no more at the moment: the quota of the agent is used up.',
  'dialogflow.terms': () => 'Google asks you to accept the Google Cloud Terms of Service first.',
  'dialogflow.invalid': ({ detail }) => `Dialogflow did not take the question${because(detail)}`,
  'dialogflow.unavailable': ({ detail }) => `Dialogflow has a problem of its own${because(detail)}`,
  'dialogflow.unreached': ({ detail }) => `Dialogflow was not reached${because(detail)}`,
  'dialogflow.refused': ({ status, detail }) => `Dialogflow answered ${status}${because(detail)}`,
}
