/** What is said about what a source takes. */
export const limitStrings = {
  writeNote: 'Write a note',
  broken: 'The bot is disconnected. Replies wait until it is connected again.',
  openBot: 'Reconnect',
  left: (count: number) => `${count.toLocaleString('en-US')} left`,
  tooMany: (count: number) => `${count.toLocaleString('en-US')} too many`,
}
