import type { ReasonStrings } from '#shared/reason.ts'

const because = (detail: string | number | undefined) => (detail === undefined || detail === '' ? '.' : `: ${detail}`)

/** Why something did not get to a customer by Chatfuel, as people read it. */
export const reasons: ReasonStrings = {
  'chatfuel.token': () => 'Chatfuel does not accept the token. Copy the broadcasting token of the bot again, on the page of the bot.',
  'chatfuel.not-found': ({ block }) =>
    `Chatfuel does not find the bot, the customer or the block "${block}". Look at the bot id, and at the name of the block in Chatfuel.`,
  'chatfuel.busy': () => 'Chatfuel asks to wait, because too much is sent at once.',
  'chatfuel.window': () => 'Chatfuel takes messages only within 24 hours after the customer last wrote.',
  'chatfuel.refused': ({ status, detail }) => `Chatfuel answered ${status}${because(detail)}`,
  'chatfuel.unreached': ({ detail }) => `Chatfuel was not reached: ${detail}`,
  'chatfuel.uncertain': ({ detail }) =>
    `Nobody knows whether this arrived: Chatfuel did not say. Look into the chat in Chatfuel before you send it again. ${detail}`,
}
