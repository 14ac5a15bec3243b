import { isObject } from '#shared/isObject.ts'
import { botErrors } from '#features/bots/errors.ts'

/**
 * What to do with an error of writing a bot's name. The database decides whether the name is taken: a look before the write would let two
 * people take it at the same moment.
 */
export function refuseTakenName(name: string): (error: unknown) => never {
  return (error) => {
    if (isObject(error) && error['code'] === '23505' && error['constraint'] === 'bot_name') throw botErrors.nameTaken({ name })
    throw error
  }
}
