import { directions, tricks } from './unseen.ts'

/** A name that somebody gives: two that look alike are one, however their accents and gaps are written, and whatever nobody sees of them. */
export const neatName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(tricks, '')
    .replace(directions, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
