/** What is said about what a source takes. */
export const limitStrings = {
  writeNote: 'Write a note',
  left: (count: number) => `${count.toLocaleString('en-US')} left`,
  tooMany: (count: number) => `${count.toLocaleString('en-US')} too many`,
}
