import { tabStore } from '#web/device/tabStore.ts'
import { fieldsOrNone } from '#shared/fieldsOrNone.ts'
import { store } from '#web/hooks/store.ts'
import { pageErrors } from './errors.ts'

/** Where a tab leaves its workspace for itself; it is gone with the tab. */
const key = 'team'
/** Where it leaves the one that it is reloaded for. */
const nextKey = 'nextTeam'

/**
 * The workspace this tab shows (a team id); null until the person's own choice is known, which the server then goes by. A tab that is
 * reloaded shows the one it showed, and one that goes back or forward the one that was shown there; one that goes anywhere by an address goes
 * by the person's choice.
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

/**
 * What takes the tab to the workspace in which lies what was asked for at `asked` (ms since the page began), and never gives anything; null on
 * screens that show nothing of a workspace.
 */
export const elsewhere = store<((team: string, asked: number) => Promise<never>) | null>(null)

/** The workspace that the page is reloaded for, and whether the browser has begun with it. */
let next: { team: string; begun: boolean } | null = null

/**
 * Reloads the page, at the same address, with another workspace in this tab. Never gives anything, but fails where the person stays: who leaves
 * files behind is asked by the browser.
 */
export async function reloadInTeam(team: string): Promise<never> {
  next = { team, begun: false }
  // Not every browser says who stays.
  if (!('navigation' in window)) location.reload()
  else await whetherGone(window.navigation.reload())
  return new Promise(() => undefined)
}

/** Of a page that is left neither is ever settled. */
async function whetherGone({ committed, finished }: NavigationResult): Promise<void> {
  try {
    await Promise.all([committed, finished])
  } catch {
    throw pageErrors.stayed()
  }
}

/** Lets this tab find its workspace again after a reload, and by the browser's Back and forward; called once by the page. */
export function keepTeam(): void {
  markHistory()
  addEventListener('beforeunload', () => {
    // Where the page is left once more, the person stayed the time before.
    next = next?.begun === false ? { ...next, begun: true } : null
  })
  // A browser that keeps nothing goes by the person's choice.
  addEventListener('pagehide', () => {
    tabStore.set(key, next?.team ?? currentTeam.get() ?? '')
    tabStore.set(nextKey, next?.team ?? null)
  })
}

/** Each entry of the history says which workspace it shows: an address without an id is one of every workspace. */
function markHistory() {
  for (const change of ['pushState', 'replaceState'] as const) {
    const original = history[change].bind(history)
    history[change] = (state: unknown, unused, url) => original({ ...fieldsOrNone(state), [key]: currentTeam.get() }, unused, url)
  }
  const mark = () => {
    const team = currentTeam.get()
    if (team !== null && team !== markedTeam()) history.replaceState(history.state, '')
  }
  currentTeam.subscribe(mark)
  mark()
  // Where a link led to another workspace, the entries before it are still of this document.
  addEventListener('popstate', () => {
    const team = markedTeam()
    if (team !== null && team !== currentTeam.get()) reloadInTeam(team).catch(() => undefined)
  })
}

/** The workspace that the present entry of the history showed. */
function markedTeam(): string | null {
  const team = fieldsOrNone(history.state)[key]
  return typeof team === 'string' ? team : null
}

function restoreTeam(): string | null {
  try {
    const [arrival] = performance.getEntriesByType('navigation')
    // Some browsers do not say how one came, and Chromium now and then does not. Only entries that were shown before are marked.
    if (!arrival || !('type' in arrival)) return tabStore.get(nextKey) ?? markedTeam()
    const { type } = arrival
    if (type === 'navigate') return null
    return (type === 'back_forward' ? markedTeam() : null) ?? (tabStore.get(key) || null)
  } catch {
    return null
  }
}
