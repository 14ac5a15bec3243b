/** Somebody's name in a line, which cannot be mistaken for an address to go to, nor fill the page: mail programs and Slack make links of what looks like one. */
export function tame(name: string): string {
  const plain = name
    // By a space each, as what is left around it may be one, too.
    .replace(/(?:\bhttps?:)?\/\/+|\bwww\./giu, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\.(?=\p{L})/gu, '. ')
  return plain.length > 60 ? `${plain.slice(0, 59).trimEnd().toWellFormed()}…` : plain || 'Somebody'
}
