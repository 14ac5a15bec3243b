import { safePath } from '#features/auth/rules.ts'

/** Where to go after signing in when nothing says so. */
const home = '/messages/'

/**
 * The address on this site that `state` names, with a slash at the end of its path (spec: login callback); home for anything else, above all
 * for addresses that lead away. It is judged as on the server, which sends people here with it.
 */
export function safeState(state: string | null): string {
  const path = state === null ? null : safePath(state)
  if (path === null) return home
  const { pathname, search, hash } = new URL(path, 'http://ours.invalid')
  if (pathname === '/') return home
  return (pathname.endsWith('/') ? pathname : `${pathname}/`) + search + hash
}
