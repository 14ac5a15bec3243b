import type { Input } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { signOutEverywhere as call } from '#features/auth/contract.ts'
import { endSessions } from './endSessions.ts'

/** Signs the caller out on every other device, and on this one if asked. */
export async function signOutEverywhere(
  ctx: RequestContext,
  { body }: Input<typeof call>,
  ports: { closeSession(session: string): void },
): Promise<{ ended: number }> {
  const { id, session } = personOf(ctx)
  const ended = await endSessions(ctx, id, 'elsewhere', (one) => ports.closeSession(one), body.this_too ? null : session)
  return { ended }
}
