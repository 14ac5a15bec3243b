import type { AppError } from '#shared/errors.ts'
import { accountErrors } from '#features/auth/errors.ts'

/** The refusal where Google no longer lets us act for an account (null: nobody knows which), with where it is connected again. */
export const takenBack = (account: string | null, reconnect: string): AppError =>
  accountErrors.takenBack({ account: account ?? 'your account', address: reconnect }).with({ account, reconnect })
