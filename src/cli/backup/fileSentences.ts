import { many } from '#shared/many.ts'

/** A number of uploaded pictures in words. */
export const pictures = (count: number) => many(count, 'picture')

/** So many places are named. */
const maxNamed = 5

/** Which pictures the backup does not have, and how that is, for anyone who may still find them somewhere. */
export function lostSentence(how: string, lost: readonly string[]): string {
  const rest = lost.length > maxNamed ? ` and ${(lost.length - maxNamed).toLocaleString('en-US')} more` : ''
  return `${how}: ${pictures(lost.length)} (${lost.slice(0, maxNamed).join(', ')}${rest}).`
}

/** What to do with what lies beside a backup. */
export const unfinishedSentence = (path: string) =>
  `${path} is what another backup has not finished, of an older version or of another database. Remove it unless that one still runs.`
