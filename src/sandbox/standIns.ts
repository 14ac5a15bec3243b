import type { MakeStandIn } from './StandIn.ts'

/** The companies that the sandbox plays for their bots, a line each. */
export const standIns: Readonly<Record<string, MakeStandIn>> = {}
