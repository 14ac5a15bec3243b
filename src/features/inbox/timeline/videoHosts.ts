/** Where players of videos are framed from: the page makes frames of no other host, and its policy lets it make none. */
export const videoHosts = { youtube: 'https://www.youtube-nocookie.com', vimeo: 'https://player.vimeo.com' } as const
