import { knownMe } from '#web/query/useMe.ts'
import { actStrings } from './act.strings.ts'

/** What the reader calls a colleague, or themselves; '' where they are not known, null for nobody. */
export function calledName(person: string | null): string | null {
  if (person === null) return null
  const me = knownMe()
  if (person === me?.id) return actStrings.you
  return me?.users.find(({ id }) => id === person)?.name ?? ''
}
