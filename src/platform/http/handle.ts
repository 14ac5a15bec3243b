import type { CallResponse, CallShape, Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'

/** What a use case may want to know of the request beyond its input. */
export interface RequestFacts {
  address: string
  device: string
  token: string | null
  cookies: Record<string, string | undefined>
}

/** A call together with the use case that answers it. */
export interface Route {
  call: CallShape
  run: (ctx: RequestContext, input: Input<CallShape>, facts: RequestFacts) => Promise<unknown>
}

/** Binds a use case to its call. The types hold input and answer to the contract. */
export function handle<C extends CallShape>(
  call: C,
  run: (ctx: RequestContext, input: Input<C>, facts: RequestFacts) => Promise<CallResponse<C>>,
): Route {
  return { call, run: run }
}
