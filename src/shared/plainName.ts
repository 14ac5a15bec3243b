import { tricks } from './unseen.ts'

/** The name of a file as it is read: with characters in it that turn the letters behind them around, a program can pass for a picture. */
export const plainName = (name: string): string => name.replace(tricks, '')
