import { brand } from '#shared/brand.ts'

/** The e-mail that tells the owner of a workspace that a bot has to be connected again. */
export const brokenMailStrings = {
  subject: (bot: string) => `${bot} is disconnected`,
  preview: 'Your customers are not answered until somebody connects it again.',
  title: (bot: string) => `${bot} has to be connected again`,
  nothingLost: `Nothing is lost: what customers write is in ${brand.name} as before, and what your team answered meanwhile goes out once the bot is connected again.`,
  open: 'Open its settings',
  note: 'You get this e-mail once, however long it takes.',
  footer: (team: string) => `${brand.name} writes to you because you own the workspace ${team}.`,
  unsubscribe: 'Unsubscribe',
} as const
