import { brand } from './brand.ts'

/** Nobody pays here: who can change what a workspace sees. */
export const notSold = 'Plans are not sold here. The people who run this server can turn billing off, and everything shows again.'

/** What a workspace without a plan is told (spec, screen 6). */
export const upgradeStrings = {
  title: `Your ${brand.name}.ai Workspace`,
  hint: 'Your trial is over, and this workspace is on Basic. Your bots keep running and nothing is deleted. With a plan your conversations show again.',
  benefits: [
    'Monitor your AI for problems',
    'Get actionable alerts',
    'Take over live to retain customers',
    'Train your AI from conversations',
  ],
  button: `See ${brand.name} Plans`,
} as const
