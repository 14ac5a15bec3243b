import { OutgoingLine } from './OutgoingLine.tsx'
import { startOutbox, theOutbox, write } from './theOutbox.ts'

/** Everything that sending needs, as one part of the page. */
export const lazySending = { outbox: theOutbox, startOutbox, write, OutgoingLine }
