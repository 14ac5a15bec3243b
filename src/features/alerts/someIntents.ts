import * as z from 'zod/mini'

/** So many intents of a bot somebody can choose. */
export const maxIntents = 2000

/** Intents of a bot by id or name, where some are given. */
export const SomeIntents = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(300))).check(z.maxLength(maxIntents)))

/** What is not to be chosen any more: what could never be chosen may be named as well. */
export const RemovedIntents = z.optional(z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(maxIntents)))
