import { botErrors } from '#features/bots/errors.ts'

/**
 * What to do with an error of writing a bot's name. The database decides whether the name is taken: a look before the write would let two
 * people take it at the same moment.
 */
export function refuseTakenName(name: string): (error: unknown) => never {
  return (error) => {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown }
    if (code === '23505' && constraint === 'bot_name') throw botErrors.nameTaken({ name })
    throw error
  }
}
