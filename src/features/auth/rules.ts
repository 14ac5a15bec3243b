/** The companies whose word for who somebody is we take. */
export const companies = ['google', 'slack'] as const
export type Company = (typeof companies)[number]
/** Whether a name is that of such a company. */
export const isCompany = (name: string): name is Company => companies.some((one) => one === name)

/** How a company is called on screens. */
export const companyNames: Record<Company, string> = { google: 'Google', slack: 'Slack' }

/**
 * Why a sign-in, or connecting an account, did not work: the short word in `error` of the redirect to the page, which has a sentence for each.
 * `denied`: the person said no. `expired`: the attempt is too old or was finished before. `wrong-browser`: it was begun in another one.
 * `unavailable`: the provider does not answer or does not accept our credentials. `rejected`: its answer does not hold. `email-taken`: the
 * address belongs to somebody who signs in another way. `email-unverified`: the provider has not checked it. `taken`: the account is somebody else's
 * way in. `signed-out`: nobody is signed in who could connect it. `forbidden`: they may not connect a Slack workspace here. `no-right`: the
 * person left out the right that this was about. `too-many`: too many attempts
 * from one address. `off`: the server has no such way to sign in. `sign-up-closed`: it is for invited people only. `internal`: a fault of ours, which is in the log.
 */
export const signInProblems = [
  'denied',
  'expired',
  'wrong-browser',
  'unavailable',
  'rejected',
  'email-taken',
  'email-unverified',
  'taken',
  'signed-out',
  'forbidden',
  'no-right',
  'too-many',
  'off',
  'sign-up-closed',
  'internal',
] as const
export type SignInProblem = (typeof signInProblems)[number]

/**
 * Why a device that was signed in is not any more, where that was not by its own hand: it was not used for too long, was signed out from
 * another device, or the person was removed from their last workspace. The name in a reason of a 401, and in `why` of the way in's address.
 */
export const signedOutReasons = ['expired', 'elsewhere', 'removed'] as const
export type SignedOutReason = (typeof signedOutReasons)[number]

/** Where somebody connects an account of Google, by what for. */
export const googleConnects = {
  link: '/auth/google/integrate',
  agents: '/auth/google/integrate/bot',
  projects: '/auth/google/integrate/project',
} as const

/** Longer than any address of ours, shorter than what proxies cut off. */
export const longestPath = 2000

/**
 * A path that a sign-in may lead back to, or null when the text is anything but a page of ours. It comes from an address bar, so anyone who
 * can make somebody follow a link chooses it: it must not lead to another host, nor back into signing in.
 */
export function safePath(text: string): string | null {
  if (!text.startsWith('/') || text.length > longestPath || !text.isWellFormed()) return null
  // Browsers read a backslash as a slash and skip control characters, so "/\host" and "/<tab>/host" leave this host as "//host" does.
  if (text.includes('//') || /[\\\p{Cc}]/u.test(text)) return null
  const path = resolvePath(text)
  return path === null || path.startsWith('//') || /^\/(auth|login)(\/|$)/i.test(path) ? null : text
}

/** The path as browser and router understand it: dots resolved, escapes undone, and dots resolved again; null when that leaves the host. */
function resolvePath(text: string): string | null {
  const host = 'http://ours.invalid'
  try {
    const url = new URL(decodeURIComponent(new URL(text, host).pathname), host)
    return url.origin === host ? url.pathname : null
  } catch {
    return null
  }
}

/** What may hang on a state: that an account is to be linked, and that a bot is to be added afterwards. */
export interface Marked {
  state: string
  link: boolean
  addbot: boolean
}

/** A state of the form `<state>?link=true&addbot=true`, and what it says without these markers. */
export function readMarkers(text: string): Marked {
  const [state = '', inner = ''] = splitOnce(text, '?')
  const query = new URLSearchParams(inner)
  const [link, addbot] = [query.get('link') === 'true', query.get('addbot') === 'true']
  if (!link && !addbot) return { state: text, link, addbot }
  query.delete('link')
  query.delete('addbot')
  return { state: query.size > 0 ? `${state}?${query.toString()}` : state, link, addbot }
}

/**
 * What a page hands on to the server of the query that a provider sent somebody back with: without the markers, and with the code that says who
 * is signed in under each of the `names`.
 */
export function handedOn(search: string, code: string | null, names: readonly string[] = ['jwt']): string {
  const query = new URLSearchParams(search)
  for (const name of ['addbot', ...names]) query.delete(name)
  const state = query.get('state')
  if (state !== null) query.set('state', readMarkers(state).state)
  if (code !== null) for (const name of names) query.set(name, code)
  return query.toString()
}

/** The code of the invitation that somebody is on their way to accept, or null. */
export function invitationIn(path: string): string | null {
  return /^\/account\/settings\/workspace\/join\/([\w-]{10,200})\/?(?:[?#]|$)/.exec(path)?.[1] ?? null
}

/** Text as what stands before and after the first `mark`. */
function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
