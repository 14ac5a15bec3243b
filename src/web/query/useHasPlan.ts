import { useNow } from '#web/hooks/useNow.ts'
import { membershipOf, useMe } from './useMe.ts'

/** Whether the conversations of the workspace are visible: it has a plan, or is on trial (the server asks the same). Null until known. */
export function useHasPlan(): boolean | null {
  const membership = membershipOf(useMe())
  const now = useNow()
  return membership === undefined ? null : membership.paid_until === null || now < membership.paid_until * 1000
}
