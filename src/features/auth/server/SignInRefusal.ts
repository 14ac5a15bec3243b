import type { SignInProblem } from '../rules.ts'

/** Ends a sign-in: the person is sent to the page with the reason, and with the path they wanted where it is known. */
export class SignInRefusal extends Error {
  override name = 'SignInRefusal'
  readonly problem: SignInProblem
  path: string | undefined

  constructor(problem: SignInProblem, path?: string, options?: ErrorOptions) {
    super(`A sign-in ended: ${problem}.`, options)
    this.problem = problem
    this.path = path
  }
}

/** Does the work, and lets a refusal in it know the path that the person wanted. */
export async function leadingTo<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignInRefusal) error.path ??= path
    throw error
  }
}
