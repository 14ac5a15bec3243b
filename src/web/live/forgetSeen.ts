import { currentTeam } from '#web/query/team.ts'

/**
 * Lets go of what the device keeps of the workspace: it was fetched under other rights, or nobody told what was erased of it meanwhile. Loaded with what
 * keeps it, which the first load does without.
 */
export function forgetSeen(): void {
  import('./seen/seenStore.ts').then(({ dropSeen }) => dropSeen((team) => team === currentTeam.get())).catch(() => undefined)
}
