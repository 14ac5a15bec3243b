import { store } from '#web/hooks/store.ts'

/** Where a tab leaves its workspace for itself; it is gone with the tab. */
const key = 'team'

/**
 * The workspace this tab shows (a team id); null until the person's own choice is known, which the server then goes by. A tab that is
 * reloaded, or come back to, shows the one it showed; one that goes anywhere by an address goes by the person's choice.
 */
export const currentTeam = store<string | null>(left())

/** Lets this tab find its workspace again after a reload; called once by the page. */
export function keepTeam(): void {
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(key, currentTeam.get() ?? '')
    } catch {
      // A browser without storage goes by the person's choice.
    }
  })
}

function left(): string | null {
  try {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return arrival!.type === 'navigate' ? null : sessionStorage.getItem(key) || null
  } catch {
    return null
  }
}
