/** The texts of pictures and files in the composer. */
export const fileStrings = {
  add: 'Add pictures or files',
  files: 'Files of this message',
  reply: 'Use a saved reply',
  drop: 'Drop pictures or files here',
  uploading: (name: string) => `Uploading ${name}`,
  asLink: (source: string) => `${source} customers get a link to it.`,
  remove: (name: string) => `Remove ${name}`,
  retry: (name: string) => `Upload ${name} again`,
  tooLarge: (size: string) => `It is larger than ${size}.`,
  empty: 'It is empty.',
  offline: 'You’re offline. It is uploaded when you’re back.',
  tooMany: 'A message has at most 10 files.',
} as const
