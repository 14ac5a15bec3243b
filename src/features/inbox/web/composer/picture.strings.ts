/** The texts of pictures in the composer. */
export const pictureStrings = {
  add: 'Add pictures',
  pictures: 'Pictures of this message',
  reply: 'Use a saved reply',
  drop: 'Drop pictures here',
  uploading: (name: string) => `${name} is being uploaded`,
  take: (name: string) => `Take ${name} out`,
  retry: (name: string) => `Try ${name} again`,
  tooLarge: 'It has more than 10 MB.',
  tooMany: 'A message has at most 10 pictures.',
} as const
