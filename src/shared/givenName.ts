import * as z from 'zod/mini'
import { neatName } from './neatName.ts'
import { seen } from './unseen.ts'

/** A text that a person gives something as its name: one line, of which something can be seen, and nothing makes it look like another one. `missing` asks for it. */
export const givenName = (missing: string, max = 80) =>
  z.string().check(
    z.overwrite((name) => neatName(name.toWellFormed())),
    z.minLength(1, missing),
    z.maxLength(max, `A name has at most ${max} characters.`),
    z.regex(/^\P{Cc}*$/u, 'A name has no control characters.'),
    z.regex(seen, missing),
  )
