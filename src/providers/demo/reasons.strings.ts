import type { ReasonStrings } from '#shared/reason.ts'

/** The demo bot runs in the server itself: nothing keeps it from answering. */
export const reasons: ReasonStrings = {}
