import type { ReasonStrings } from '#shared/reason.ts'

const because = (detail: string | number | undefined) => (detail === undefined || detail === '' ? '.' : `: ${detail}`)

/** Why something did not get to a customer by Manychat, as people read it. */
export const reasons: ReasonStrings = {
  'manychat.token': () =>
    'Manychat does not accept the token. Generate it again under Settings, API in Manychat, and enter it on the page of the bot.',
  'manychat.window': () =>
    'Manychat takes messages only within 24 hours after the customer last wrote. Until they write again, you can write a note.',
  'manychat.not-found': () => 'Manychat does not know this customer any more. They may have been deleted or have unsubscribed.',
  'manychat.busy': () => 'Manychat asks to wait, because more than 25 messages a second are sent.',
  'manychat.refused': ({ status, detail }) => `Manychat answered ${status}${because(detail)}`,
  'manychat.unreached': ({ detail }) => `Manychat was not reached: ${detail}`,
  'manychat.uncertain': ({ detail }) =>
    `Nobody knows whether this arrived: Manychat did not say. Look into the live chat of Manychat before you send it again. ${detail}`,
}
