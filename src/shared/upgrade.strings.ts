import { brand } from './brand.ts'

/** What a workspace without a plan is told (spec, screen 6). */
export const upgradeStrings = {
  title: `Your ${brand.name}.ai Workspace`,
  hint: 'Your trial is over, and this workspace is on Basic. Your bots keep running and nothing is deleted. Choose a plan to see your conversations again.',
  benefits: [
    'Monitor your AI for problems',
    'Get actionable alerts',
    'Take over live to retain customers',
    'Train your AI from conversations',
  ],
  button: `See ${brand.name} Plans`,
  askOwner: 'The owner of this workspace, or anybody with the Billing right, can choose a plan.',
} as const
