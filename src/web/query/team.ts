import { store } from '#web/hooks/store.ts'

/** Where a tab leaves its workspace for itself; it is gone with the tab. */
const key = 'team'

/**
 * The workspace this tab shows (a team id); null until the person's own choice is known, which the server then goes by. A tab that is
 * reloaded, or come back to, shows the one it showed; one that goes anywhere by an address goes by the person's choice.
 */
export const currentTeam = store<string | null>(restoreTeam())

/** The workspace this tab shows, once it is known which. */
export function knownTeam(): Promise<string> {
  return new Promise((resolve) => {
    const settle = () => {
      const team = currentTeam.get()
      if (team === null) return
      stop()
      resolve(team)
    }
    const stop = currentTeam.subscribe(settle)
    settle()
  })
}

/** What takes the tab to another workspace and never comes back; null on screens that show nothing of a workspace. */
export const elsewhere = store<((team: string) => Promise<never>) | null>(null)

let next: string | null = null

/** Reloads the page, at the same address, with another workspace in this tab. */
export function reloadInTeam(team: string): void {
  next = team
  location.reload()
}

/** Lets this tab find its workspace again after a reload; called once by the page. */
export function keepTeam(): void {
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(key, next ?? currentTeam.get() ?? '')
    } catch {
      // A browser without storage goes by the person's choice.
    }
  })
}

function restoreTeam(): string | null {
  try {
    const [arrival] = performance.getEntriesByType('navigation')
    const isNew = !arrival || ('type' in arrival && arrival.type === 'navigate')
    return isNew ? null : sessionStorage.getItem(key) || null
  } catch {
    return null
  }
}
