import type { ReasonStrings } from '#shared/reason.ts'

const because = (detail: string | number | undefined) => (detail === undefined || detail === '' ? '.' : `: ${detail}`)

/** Why something did not get to a customer by Botcopy, as people read it. */
export const reasons: ReasonStrings = {
  'botcopy.key': () => 'Botcopy does not accept the API key. Generate it again in the Botcopy portal, and enter it on the page of the bot.',
  'botcopy.unknown': () => 'Botcopy has not called about this customer yet, so it is not known which of its bots they write to.',
  'botcopy.not-found': () => 'Botcopy does not know this customer any more. Their session may have ended.',
  'botcopy.busy': () => 'Botcopy asks to wait, because too much is sent at once.',
  'botcopy.refused': ({ status, detail }) => `Botcopy answered ${status}${because(detail)}`,
  'botcopy.unreached': ({ detail }) => `Botcopy was not reached: ${detail}`,
  'botcopy.uncertain': ({ detail }) =>
    `Nobody knows whether this arrived: Botcopy did not say. Ask the customer before you send it again. ${detail}`,
}
