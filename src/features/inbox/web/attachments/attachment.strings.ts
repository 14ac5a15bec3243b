/** The texts of pictures, videos, sound and files. */
export const attachmentStrings = {
  picture: 'Picture',
  pictureMissing: 'This picture could not be loaded.',
  enlarge: (name: string) => `${name}, show it large`,
  ofAll: (at: number, all: number) => `${at} of ${all}`,
  ownSize: 'Show it in its own size',
  fit: 'Fit it to the screen',
  download: 'Download the picture',
  before: 'The picture before',
  after: 'The next picture',
  play: (host: string) => `Play video from ${host}`,
  video: 'Watch the video',
  audio: 'Listen to the recording',
  file: 'Download the file',
  writes: (text: string) => `Write “${text}” into the reply`,
  newTab: '(opens in a new tab)',
} as const
