/** What is said before somebody logs out and loses what they have written. */
export const leaveStrings = {
  title: 'Log out and delete what you have not sent?',
  hint: (unsent: number) =>
    `${unsent === 1 ? 'One message or file that you began on this device is' : `${unsent} messages and files that you began on this device are`} not sent. Logging out deletes ${unsent === 1 ? 'it' : 'them'}, so that the next person who uses the device cannot read ${unsent === 1 ? 'it' : 'them'}.`,
  action: 'Log out and delete',
} as const
