import { useAlertsElsewhere } from '#features/alerts/web/elsewhere.ts'
import { goToWorkspace } from '#features/workspaces/web/goToWorkspace.ts'
import { strings } from '#shared/app.strings.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { membershipOf, useMe } from '#web/query/useMe.ts'
import type { PaletteEntry } from './PaletteEntry.ts'

/** The other workspaces of the person, each with what calls for them there. */
export function useWorkspaceEntries(): PaletteEntry[] {
  const me = useMe()
  const here = membershipOf(me)?.id
  const { byWorkspace } = useAlertsElsewhere()
  const others = me?.slack_integrations.filter(({ id }) => id !== here) ?? []
  return others.map(({ id, name }) => {
    const alerts = byWorkspace.get(id) ?? 0
    return {
      id: `workspace ${id}`,
      name,
      ...(alerts > 0 && { hint: strings.frame.alertsThere(alerts) }),
      kind: 'workspace',
      run: () => void goToWorkspace(id).catch(toastFailure),
    }
  })
}
