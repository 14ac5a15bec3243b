import { OutgoingLine } from './OutgoingLine.tsx'
import { SentLine } from './SentLine.tsx'
import { startOutbox, theOutbox, write } from './theOutbox.ts'
import { takeBackLast } from './undoable.ts'

/** Everything that sending needs, as one part of the page. */
export const lazySending = { outbox: theOutbox, startOutbox, write, OutgoingLine, SentLine, takeBackLast }
