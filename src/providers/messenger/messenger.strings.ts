/** What is written in place of what a customer or a page did without words. */
export const messengerStrings = {
  reacted: (emoji: string) => `Reacted ${emoji}`,
  camePerLink: (ref: string) => `Came by the link “${ref}”`,
  cannotBeShown: 'Something that Baton cannot show',
  /** Who wrote for the page, when it was not this app. */
  pageInbox: 'Page inbox',
  instagramInbox: 'Instagram inbox',
  otherApp: (id: string) => `App ${id}`,
}
