import type { QueryKey } from '@tanstack/react-query'
import { alertsFeature } from '#features/alerts/web/feature.ts'
import { botsFeature } from '#features/bots/web/feature.ts'
import { inboxFeature } from '#features/inbox/web/feature.ts'
import { workspacesFeature } from '#features/workspaces/web/feature.ts'
import type { PageFeature } from './PageFeature.ts'
import type { Patch } from './patch.ts'

/** Every feature that follows what happens. */
const features: readonly PageFeature[] = [workspacesFeature, botsFeature, inboxFeature, alertsFeature]

/** What events set off besides; called once by the page. */
export function startListeners(): void {
  for (const feature of features) feature.listen?.()
}

/** The patches for the answer that is kept under a key. */
export function patchesOf([kind]: QueryKey): readonly Patch[] {
  return byKind.get(kind) ?? []
}

const byKind = Map.groupBy(
  features.flatMap((feature) => feature.patches ?? []),
  ({ key: [kind] }): unknown => kind,
)
