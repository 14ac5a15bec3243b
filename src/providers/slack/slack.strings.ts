/** What stands in Slack, in English, where what is posted has no name of its own. */
export const slackStrings = {
  picture: 'A picture',
  file: 'File',
  video: 'Video',
  audio: 'Audio',
}
