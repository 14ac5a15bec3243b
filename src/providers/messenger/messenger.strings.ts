import { brand } from '#shared/brand.ts'

/** What is written in place of what a customer or a page did without words. */
export const messengerStrings = {
  reacted: (emoji: string) => `Reacted ${emoji}`,
  camePerLink: (ref: string) => `Came by the link “${ref}”`,
  notYours: {
    page: 'This page is not one of your account at Facebook, or the account may not manage it.',
    instagram: 'This Instagram account belongs to no page of your account at Facebook.',
  },
  notGranted: (permissions: string) =>
    `You are missing the following permissions: ${permissions}. Please log in again and grant ${brand.name} all the permissions it is requesting.`,
  notAsked: 'Facebook could not be asked. Please try again.',
  refused: (detail: string) => `Facebook refused it: ${detail}`,
  notSubscribed: (detail: string) => `Facebook does not let this page be connected: ${detail}`,
  /** Who wrote for the page, when it was not this app. */
  pageInbox: 'Page inbox',
  instagramInbox: 'Instagram inbox',
  otherApp: (id: string) => `App ${id}`,
}
