/** What is said of a conversation that is snoozed. */
export const snoozed = {
  /** On its row. */
  until: (time: string) => `until ${time}`,
  /** In its header. */
  says: (time: string) => `Snoozed until ${time}`,
} as const
