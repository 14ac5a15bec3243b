import type { AlertPorts } from '#features/alerts/ports.ts'
import { feelingOf } from '#features/alerts/server/feeling.ts'
import { pushDue } from '#shared/topics.ts'
import type { AppDependencies } from './composeRoutes.ts'

/** What alerts need of the rest. */
export function alertPorts({ whereIs, bus }: Pick<AppDependencies, 'whereIs' | 'bus'>): AlertPorts {
  return { reach: whereIs, feelingOf, pushed: () => bus.publish(pushDue, null) }
}
