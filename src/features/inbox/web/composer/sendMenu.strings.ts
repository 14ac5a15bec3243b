/** The menu beside Send. */
export const sendMenuStrings = { name: 'More ways to send' } as const
