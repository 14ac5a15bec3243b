import { newId } from '#shared/ids.ts'
import { hashedId } from '#platform/crypto/hashedId.ts'
import { personOf, type RequestContext } from './RequestContext.ts'

/**
 * The id of what somebody makes. Under the `given` one, which their page chose, it is the same at each call of theirs, and nobody else's: where the answer
 * was lost, a call that is made again comes upon what it made.
 */
export function idOfNew(ctx: RequestContext, kind: string, given: string | undefined): string {
  return given === undefined ? newId(ctx.now.getTime()) : hashedId(kind, personOf(ctx).id, given)
}
