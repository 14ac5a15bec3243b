/** Where to go after signing in when nothing says so. */
const home = '/messages/'

/**
 * The address on this site that `state` names, with a slash at the end of its path (spec: login callback); home for anything else, above all
 * for addresses that lead away.
 */
export function safeState(state: string | null, origin: string): string {
  if (state === null || !state.startsWith('/')) return home
  try {
    const url = new URL(state, origin)
    if (url.origin !== origin || url.pathname === '/' || url.pathname.startsWith('/login')) return home
    const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`
    return path + url.search + url.hash
  } catch {
    return home
  }
}
