import type { AppError } from '#shared/errors.ts'
import { accountErrors } from '#features/auth/errors.ts'
import { companyNames, type Company, type SignInProblem } from '#features/auth/rules.ts'
import { SignInRefusal } from './SignInRefusal.ts'

/** What a refusal of a redirect is when a call meets it. */
const refusals: Partial<Record<SignInProblem, (params: { company: string }) => AppError>> = {
  unavailable: accountErrors.unavailable,
  rejected: accountErrors.badToken,
  'email-unverified': accountErrors.unverifiedAddress,
  taken: accountErrors.taken,
}

/** For `catch`: puts the refusal of a company into the words of a call. */
export function asAppError(company: Company): (error: unknown) => never {
  return (error) => {
    const known = error instanceof SignInRefusal ? refusals[error.problem] : undefined
    throw known ? known({ company: companyNames[company] }) : error
  }
}
