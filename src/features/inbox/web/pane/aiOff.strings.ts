/** What stands above a conversation while the AI of its bot is off. */
export const aiOffStrings = {
  says: (bot: string, time: string) => `${bot}: AI off since ${time}. What customers write goes to people.`,
  open: 'Bot settings',
} as const
