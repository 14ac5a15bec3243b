import { Refusal } from './Refusal.ts'

/**
 * The parameters of a query or a form, each of them once, empty ones left out.
 * @throws Refusal invalid_request when one is given twice, which OAuth forbids
 */
export function oneOfEach(params: unknown): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(params ?? {})) {
    if (typeof value !== 'string') throw new Refusal(400, 'invalid_request', `OAuth 2 parameters can only have a single value: ${name}`)
    if (value !== '') result[name] = value
  }
  return result
}
