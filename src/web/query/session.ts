import { signedOutReasons, type SignedOutReason } from '#features/auth/rules.ts'

/** The one thing the browser's storage holds (spec, section 9). */
const storageKey = 'token'
/** Where the device keeps what the person has seen. */
export const seenDatabase = 'baton-seen'
/** It is written at most this often, in milliseconds. */
const writeEvery = 1000

let token = readStored()
let writtenAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** Somebody logs out in this tab. */
let isLoggingOut = false
/** Somebody was signed in on this page: without a session what it shows is of one who has left. */
let wasSignedIn = token !== null
/** Why the session has ended, where the server said so. */
let why: SignedOutReason | undefined
/** On which the tabs of this browser tell each other that. */
let tabs: BroadcastChannel | undefined
/** What keeps what somebody is told here. A page that was loaded past its cache has no controller for as long as it lives. */
let keeper: ServiceWorkerRegistration | undefined

/** The bearer token of this browser, or null when nobody is signed in. */
export function sessionToken(): string | null {
  return token
}

/** Whether the session of whom this page shows has ended: nothing of theirs may stay on the screen. */
export const isSessionOver = () => wasSignedIn && token === null

/** Signs this browser in (or out, with null); every tab follows once it is written. */
export function setSessionToken(next: string | null): void {
  if (next !== token) forgetSeen()
  token = next
  wasSignedIn ||= next !== null
  clearTimeout(timer)
  const wait = next === null ? 0 : writtenAt + writeEvery - Date.now()
  if (wait <= 0) write()
  else timer = setTimeout(write, wait)
}

/** Forgets the session and shows the way in, which leads back to this screen (spec, section 2). */
export function endSession(): void {
  setSessionToken(null)
  showWayIn()
}

/** The server refused a token by a 401. The reason is said at the way in, in every tab. */
export function onRefusedToken(refused: string, reason: string): void {
  if (token !== refused) return
  why = signedOutReasons.find((one) => reason === `session.${one}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  tabs?.postMessage(why)
  endSession()
}

/**
 * Ends the session when `work` is done, and goes to the way in or to the path `to`. The server tells the sockets at once that a session has
 * ended; the page stays until `work` is done all the same, because what it would still delete from the device outlives it.
 */
export async function endSessionAfter(work: () => Promise<unknown>, to?: string): Promise<void> {
  isLoggingOut = true
  try {
    await work()
  } finally {
    isLoggingOut = false
  }
  if (to === undefined) return endSession()
  setSessionToken(null)
  location.assign(to)
}

function showWayIn() {
  if (isLoggingOut) return
  const address = `/?state=${encodeURIComponent(location.pathname + location.search + location.hash)}`
  location.assign(why ? `${address}&why=${why}` : address)
}

/** Keeps the tabs of this browser together; called once by the page. */
export function watchSession(): void {
  tabs = new BroadcastChannel('signed-out')
  void navigator.serviceWorker?.ready.then((there) => (keeper = there))
  tabs.addEventListener('message', ({ data }) => {
    why = signedOutReasons.find((one) => one === data)
    // That the session has ended came before this.
    if (token === null) showWayIn()
  })
  // What waits is written. Nothing else is: another tab may have written since, of which a page that is left, or was kept, has not heard.
  addEventListener('pagehide', () => {
    if (timer !== undefined) write()
  })
  // Browsers keep a page that was left, and show it as it stood when one goes back, also after logging out.
  addEventListener('pageshow', ({ persisted }) => {
    // Meanwhile somebody else may be signed in, or nobody; a browser without storage cannot tell.
    const stored = readStored(token)
    if (!persisted || (!isSessionOver() && stored === token)) return
    // That the former session has ended, which the server says to what is still asked under it, is no news for the one that holds now.
    token = stored
    document.body.hidden = true
    location.reload()
  })
  addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== storageKey) return
    const stored = readStored()
    if (stored === token) return
    // Signed out elsewhere, or signed in as somebody else: nothing of the former person may stay on the screen, and nothing of theirs is done by the
    // other one's session, also where the page is not left at once.
    token = null
    clearTimeout(timer)
    timer = undefined
    if (stored === null) return showWayIn()
    document.body.hidden = true
    location.reload()
  })
}

/** What one person has seen, and is told of, is none of the next one's business. */
function forgetSeen() {
  const worker = keeper?.active ?? navigator.serviceWorker?.controller
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of ours has this origin
  worker?.postMessage({ forgetSubscription: true })
  try {
    indexedDB.deleteDatabase(seenDatabase)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function write() {
  clearTimeout(timer)
  timer = undefined
  writtenAt = Date.now()
  try {
    if (token === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, token)
  } catch {
    // A browser without storage keeps the session for as long as the tab is open.
  }
}

/** What the browser's storage holds; `unknown` where it has none. */
function readStored(unknown: string | null = null): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return unknown
  }
}
