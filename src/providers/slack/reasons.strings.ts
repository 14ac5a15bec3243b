import type { ReasonStrings } from '#shared/reason.ts'

/** Why something did not get into Slack, as people read it. */
export const reasons: ReasonStrings = {
  'slack.token': () =>
    'Slack does not accept the bot token any more. Install the app in Slack again, and enter its token on the page of the bot.',
  'slack.uninstalled': () => 'The app was removed from Slack. Install it again, and enter its token on the page of the bot.',
  'slack.scope': ({ needed }) =>
    `The app in Slack lacks the permission ${needed}. Add it under OAuth & Permissions, and install the app again.`,
  'slack.channel': () => 'The bot is not in this channel of Slack any more, or the channel was archived. Invite the bot again.',
  'slack.too-long': () => 'Slack does not take messages this long.',
  'slack.busy': () => 'Slack asks to wait, because too much is sent at once.',
  'slack.refused': ({ error }) => `Slack did not take it: ${error}`,
  'slack.unreached': ({ detail }) => `Slack was not reached: ${detail}`,
  'slack.uncertain': ({ detail }) =>
    `Nobody knows whether this arrived: Slack did not say. Look into the channel before you send it again. ${detail}`,
}
