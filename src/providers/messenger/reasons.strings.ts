import type { ReasonStrings } from '#shared/reason.ts'

const because = (detail: string | number | undefined) => (detail === undefined || detail === '' ? '' : ` Facebook says: ${detail}`)

/** Why Facebook did not take a message, as the people of the bot read it. */
export const reasons: ReasonStrings = {
  'messenger.reconnect': ({ detail }) =>
    `The access token of the page is no longer good. Reconnect Facebook on the page of the bot, and choose the page again.${because(detail)}`,
  'messenger.permission': ({ detail }) =>
    `The access token of the page lacks a permission. Reconnect Facebook on the page of the bot, grant it, and choose the page again.${because(detail)}`,
  'messenger.window-closed': () =>
    'The customer has not written for too long. Facebook takes replies for 24 hours after their last message, and those of people for 7 days if your app has the Human Agent permission.',
  'messenger.other-app': () => 'Another app has this conversation at Facebook and did not let go of it.',
  'messenger.person-unavailable': () => 'The customer cannot be reached: they have blocked the page, or closed their account.',
  'messenger.no-such-person': () => 'Facebook does not know this customer on this page.',
  'messenger.no-such-persona': ({ detail }) => `Facebook does not know the name under which it was to appear.${because(detail)}`,
  'messenger.nothing': () => 'Facebook has no way to show what is in this message.',
  'messenger.page-restricted': ({ detail }) => `Facebook does not let this page send messages at present.${because(detail)}`,
  'messenger.file-refused': ({ detail }) => `Facebook could not fetch or show a picture of this message.${because(detail)}`,
  'messenger.automated': () => 'Facebook itself asks this customer automated questions at the moment. It goes on by itself.',
  'messenger.no-access': ({ detail }) =>
    `Facebook refused it and does not say why, as it does where your app lacks a permission or Advanced access.${because(detail)}`,
  'messenger.too-many': () => 'Facebook takes no more messages of this page at the moment. It goes on by itself.',
  'messenger.unavailable': ({ status }) => `Facebook has trouble at the moment (${status}). It goes on by itself.`,
  'messenger.unreached': ({ detail }) => `Facebook was not reached: ${detail}`,
  'messenger.uncertain': ({ detail }) =>
    `Nobody knows whether Facebook has it, so it was not sent again.${detail === '' ? '' : ` ${detail}`}`,
  'messenger.refused': ({ code, detail }) => `Facebook refused it with error ${code}.${because(detail)}`,
  'messenger.no-app': () => 'Facebook is not set up on this server: the variables FACEBOOK_APP_ID and FACEBOOK_APP_SECRET are missing.',
}
