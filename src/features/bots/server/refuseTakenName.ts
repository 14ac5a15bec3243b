import { botErrors } from '#features/bots/errors.ts'
import { refuseTaken } from '#platform/db/refuseTaken.ts'

/** What to do with an error of writing a bot's name. */
export const refuseTakenName = (name: string) => refuseTaken('bot_name', () => botErrors.nameTaken({ name }))
