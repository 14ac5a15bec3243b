import { createContext } from 'react'

interface Shared {
  /** Brings a message that the transcript holds, by its number, before the reader. */
  show: (seq: number) => void
  /** The id of the message at whose time the Tab key stops: where one is or was last, else the last in sight. The arrows lead to the others. */
  stop: string | undefined
  /** Takes note that the focus is at this message. */
  setStop: (jmid: string) => void
}

const nothing = () => undefined

/** What the rows of a transcript share; the same object until something of it changes. */
export const InTranscript = createContext<Shared>({ show: nothing, stop: undefined, setStop: nothing })
