import { AppError, type ErrorCode } from '#shared/errors.ts'
import { companyNames, type Company, type SignInProblem } from '#features/auth/rules.ts'
import { SignInRefusal } from './SignInRefusal.ts'

/** What a refusal of a redirect is when a call meets it. */
const answers: Partial<Record<SignInProblem, [ErrorCode, (company: string) => string]>> = {
  unavailable: ['unavailable', (company) => `${company} does not answer at the moment. Nothing was changed; please try again in a moment.`],
  rejected: ['bad-input', (company) => `This ${company} token is not valid here, or is too old.`],
  'email-unverified': ['bad-input', (company) => `${company} has not checked the e-mail address of this account.`],
  taken: ['conflict', (company) => `This ${company} account is the way in of somebody else here, so it cannot be connected to you.`],
}

/** For `catch`: puts the refusal of a company into the words of a call. */
export function asAppError(company: Company): (error: unknown) => never {
  return (error) => {
    const known = error instanceof SignInRefusal ? answers[error.problem] : undefined
    if (!known) throw error
    throw new AppError(known[0], known[1](companyNames[company]))
  }
}
