/**
 * Why a sign-in did not work, as the short word in `error` of the redirect to `/login/callback/dashboard`; the page has a sentence for each.
 * `denied`: the person said no. `expired`: the attempt is too old or was finished before. `wrong-browser`: it was begun in another one.
 * `unavailable`: the provider does not answer or does not accept our credentials. `rejected`: its answer does not hold. `email-taken`: the
 * address belongs to somebody who signs in another way. `email-unverified`: the provider has not checked it. `too-many`: too many attempts
 * from one address. `off`: the server has no such way to sign in. `internal`: a fault of ours, which is in the log.
 */
export const signInProblems = [
  'denied',
  'expired',
  'wrong-browser',
  'unavailable',
  'rejected',
  'email-taken',
  'email-unverified',
  'too-many',
  'off',
  'internal',
] as const
export type SignInProblem = (typeof signInProblems)[number]

/** Longer than any address of ours, shorter than what proxies cut off. */
const longestPath = 2000

/**
 * A path that a sign-in may lead back to, or null when the text is anything but a page of ours. It comes from an address bar, so whoever
 * can make somebody follow a link chooses it: it must not lead to another host, nor back into signing in.
 */
export function safePath(text: string): string | null {
  if (!text.startsWith('/') || text.length > longestPath || !text.isWellFormed()) return null
  // Browsers read a backslash as a slash and skip control characters, so "/\host" and "/<tab>/host" leave this host as "//host" does.
  if (text.includes('//') || /[\\\p{Cc}]/u.test(text)) return null
  const path = resolved(text)
  return path === null || path.startsWith('//') || /^\/(auth|login)(\/|$)/i.test(path) ? null : text
}

/** The path as browser and router understand it: dots resolved, escapes undone, and dots resolved again; null when that leaves the host. */
function resolved(text: string): string | null {
  const host = 'http://ours.invalid'
  try {
    const url = new URL(decodeURIComponent(new URL(text, host).pathname), host)
    return url.origin === host ? url.pathname : null
  } catch {
    return null
  }
}
