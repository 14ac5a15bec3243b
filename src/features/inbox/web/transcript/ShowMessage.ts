import { createContext } from 'react'

/** Brings a message that the transcript holds, by its number, before the reader. */
export const ShowMessage = createContext<(seq: number) => void>(() => undefined)
