/** Places of the product outside the inbox that have a screen. */
export const paths = {
  profile: '/profile',
  bots: '/account/settings/bots',
  addBot: '/account/settings/bots/add',
} as const
