/** What is said of a conversation that is snoozed. */
export const snoozed = {
  /** On its row. */
  until: (time: string) => `until ${time}`,
  /** In its header. */
  says: (time: string) => `Snoozed until ${time}`,
  /** In the place of the time, where it is snoozed for as long as its customer says nothing. */
  customerWrites: 'the customer writes',
  /** The choice of that. */
  untilCustomerWrites: 'Until the customer writes',
} as const
