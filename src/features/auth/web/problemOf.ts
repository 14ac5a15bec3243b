import { laterStrings } from '#shared/later.strings.ts'
import { companies, companyNames, signInProblems } from '#features/auth/rules.ts'

/** What went wrong, by the words `error` and `by` of an address. */
export function problemOf(params: URLSearchParams): string {
  const word = params.get('error')
  if (word === null) return laterStrings.callback.missing
  const known = signInProblems.find((problem) => problem === word)
  const company = companies.find((one) => one === params.get('by')) ?? 'google'
  return laterStrings.callback.problems[known ?? 'internal'](companyNames[company])
}
