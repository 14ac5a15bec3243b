/** What is said of blocking a customer. */
export const blockStrings = {
  block: 'Block customer',
  unblock: 'Unblock customer',
  /** In the header, whose conversation says whom. */
  unblockHere: 'Unblock',
  /** True also where others share the channel: what they say calls for a person. */
  says: 'What this customer writes alerts nobody. No AI, no replies.',
  blocked: (name: string) => `${name} is blocked.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,
} as const
