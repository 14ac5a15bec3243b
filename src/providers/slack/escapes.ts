/** A text in which nothing is read as a sign of Slack's: a link, a name, a channel. */
export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A text of Slack's as it was written: Slack writes these three signs as names. */
export const unescapeText = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
