import type { Input } from '#shared/call.ts'
import { personOf, type Unit } from '#platform/event-log/unit.ts'
import type { signOutEverywhere as call } from '#features/auth/contract.ts'
import { endSessions } from './endSessions.ts'

/** Signs the caller out on every other device, and on this one if asked. */
export async function signOutEverywhere(
  unit: Unit,
  { body }: Input<typeof call>,
  ports: { closeSession(session: string): void },
): Promise<{ ended: number }> {
  const { id, session } = personOf(unit)
  const ended = await endSessions(unit, id, (one) => ports.closeSession(one), body.this_too ? null : session)
  return { ended }
}
