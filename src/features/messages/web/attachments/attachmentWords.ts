/** The texts of pictures, videos, sound and files. */
export const attachmentWords = {
  picture: 'Picture',
  pictureGone: 'This picture could not be loaded.',
  openPicture: 'Open the picture in a new tab',
  play: (host: string) => `Play video from ${host}`,
  video: 'Watch the video',
  audio: 'Listen to the recording',
  file: 'Download the file',
  newTab: '(opens in a new tab)',
} as const
