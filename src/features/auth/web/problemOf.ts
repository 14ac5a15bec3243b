import { laterWords } from '#shared/laterWords.ts'
import { companies, companyNames, signInProblems } from '#features/auth/rules.ts'

/** What went wrong, by the words `error` and `by` of an address. */
export function problemOf(told: URLSearchParams): string {
  const word = told.get('error')
  if (word === null) return laterWords.callback.missing
  const known = signInProblems.find((problem) => problem === word)
  const company = companies.find((one) => one === told.get('by')) ?? 'google'
  return laterWords.callback.problems[known ?? 'internal'](companyNames[company])
}
