import type { AlertPorts } from '#features/alerts/ports.ts'
import { feelingOf } from '#features/alerts/server/feeling.ts'
import type { AppDependencies } from './composeRoutes.ts'

/** What alerts need of the rest. */
export function alertPorts({ whereIs }: Pick<AppDependencies, 'whereIs'>): AlertPorts {
  return { reach: whereIs, feelingOf }
}
