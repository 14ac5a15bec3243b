import { tricks } from './unseen.ts'

/** A name as it is read: with characters in it that turn the letters behind them around, a program can pass for a picture, and somebody for somebody else. */
export const plainName = (name: string): string => name.replace(tricks, '')
