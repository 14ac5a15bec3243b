import type { SignInProblem } from '#features/auth/rules.ts'
import type { SignInAttempt } from './SignInAttempt.ts'

/** What a refusal knows of what the person was about. */
export type Wanted = Partial<Pick<SignInAttempt, 'path' | 'purpose'>>

/** Ends a sign-in, or connecting an account: the person is sent to the page with the reason, and with the path they wanted where it is known. */
export class SignInRefusal extends Error {
  override name = 'SignInRefusal'
  readonly problem: SignInProblem
  wanted: Wanted

  constructor(problem: SignInProblem, wanted: Wanted = {}, options?: ErrorOptions) {
    super(`A sign-in ended: ${problem}.`, options)
    this.problem = problem
    this.wanted = wanted
  }
}

/** Does the work, and lets a refusal in it know what the person wanted. */
export async function withWanted<T>({ path, purpose }: Required<Wanted>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignInRefusal) error.wanted = { path, purpose, ...error.wanted }
    throw error
  }
}
