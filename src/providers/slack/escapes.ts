/** A text in which nothing is read as a sign of Slack's: a link, a name, a channel. */
export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
