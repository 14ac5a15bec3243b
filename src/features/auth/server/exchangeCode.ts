import type { CallResponse, Input } from '#shared/call.ts'
import { signInErrors } from '#features/auth/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { RequestFacts } from '#platform/http/handle.ts'
import type { exchangeCode as call } from '#features/auth/contract.ts'
import { browserOf } from './browserCookie.ts'
import { redeemCode } from './codes.ts'
import { openSession } from './sessions.ts'

/**
 * Opens a session by a one-time code. A code that comes by a link, and not from signing in in this browser, does not replace who is signed in
 * without their word: otherwise a link could make them go on as somebody else without their noticing. `home` is the public address.
 */
export async function exchangeCode(
  ctx: RequestContext,
  { body }: Input<typeof call>,
  facts: RequestFacts,
  publicUrl: URL,
): Promise<CallResponse<typeof call>> {
  const { id, name, email, isBound } = await redeemCode(ctx.db, body.code, browserOf(facts, publicUrl))
  const present = ctx.person
  if (present && present.id !== id && !isBound && !body.switch) {
    // The code is not spent: what is thrown undoes that.
    throw signInErrors
      .otherPerson({ present: present.email, email })
      .with({ signed_in_as: { name: present.name, email: present.email }, link_for: { name, email } })
  }
  return { token: await openSession(ctx.db, id, facts.device, facts.address) }
}
