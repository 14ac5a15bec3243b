/** Names that end so are those of files; no host does. */
const isFile = /\.(?:pdf|docx?|xlsx?|csv|txt|jpe?g|png|js)$/

/**
 * The host to which a link leads, or the mailbox, where its text reads as an address of another one, or where its address has a user name, which stands
 * where one looks for the host. Otherwise ''.
 */
export function otherHost(text: string, href: string): string {
  const { host, username } = new URL(href)
  const real = withoutWww(host || href.slice(7).split('?')[0]!.toLowerCase())
  const isOther = (word: string) => {
    // In time that grows with its length only, as everything here.
    const trimmed = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(word)?.[0] ?? ''
    const named = trimmed.replace(/^\w+:\/*/, '').split(/[/?#\\]/)[0]!
    const isAddress = word.includes('://') || (/[\p{L}\p{N}]\.\p{L}{2}/u.test(named) && !isFile.test(named))
    return isAddress && hostOf(named, href) !== real
  }
  return username || asSeen(text).split(/\s/).some(isOther) ? real : ''
}

/** Without what nobody sees, and with what looks like a dot or a slash as one. */
const asSeen = (text: string) =>
  text
    .replace(/[^\S\n ]|\p{Cf}/gu, '')
    .normalize('NFKC')
    .toLowerCase()

const withoutWww = (host: string) => host.replace(/^www\./, '')

/** As a browser reads a host; a name before an @ makes it none, or a mailbox. */
const hostOf = (named: string, href: string) =>
  withoutWww(!named.includes('@') && URL.canParse(`//${named}`, href) ? new URL(`//${named}`, href).host : named)
