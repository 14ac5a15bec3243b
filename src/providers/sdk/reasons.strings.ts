import type { ReasonStrings } from '#shared/reason.ts'

const because = (reason: string | number | undefined) => (reason === undefined || reason === '' ? '.' : `: ${reason}`)

/** Why something could not be handed to a bot, or what a bot did wrong, as its people read it. */
export const reasons: ReasonStrings = {
  'sdk.not-connected': () => 'The bot is not connected.',
  'sdk.not-confirmed': ({ seconds }) => `The bot did not confirm it within ${seconds} seconds.`,
  'sdk.unconfirmed': ({ seconds }) =>
    `The bot took it and did not answer within ${seconds} seconds, several times. The customer may have it already.`,
  'sdk.at-it': () => 'The bot is still at it.',
  'sdk.bot-refused': ({ reason }) => `The bot could not take it${because(reason)}`,
  'sdk.no-secret': () => 'The webhook has no secret yet. Make one on the page of the bot.',
  'sdk.webhook-answered': ({ status, reason }) => `The bot’s webhook answered ${status}${because(reason)}`,
  'sdk.webhook-unreached': ({ detail }) => `The bot’s webhook was not reached: ${detail}`,
  'sdk.unreadable': ({ path, reason }) => `What the bot sent to ${path} could not be read: ${reason}`,
  'sdk.spoke-while-paused': () => 'The bot spoke while a person had the conversation.',
}
