const api = 'https://www.googleapis.com/auth/'

/** Short names of OpenID Connect and what Google calls them in its answers. */
const longNames: Record<string, string> = { openid: 'openid', email: `${api}userinfo.email`, profile: `${api}userinfo.profile` }

/** Rights beyond signing in, which a person can leave out one by one, and how the consent page asks for them. */
const rights: Record<string, string> = {
  [`${api}dialogflow`]: 'See and change your Dialogflow agents',
  [`${api}cloud-platform`]: 'See and change your Google Cloud projects',
}

/** The name Google answers with for a scope as it was asked for; undefined when there is no such scope. */
export function canonicalScope(asked: string): string | undefined {
  if (Object.hasOwn(longNames, asked)) return longNames[asked]
  return Object.values(longNames).includes(asked) || Object.hasOwn(rights, asked) ? asked : undefined
}

/** The sentence that asks for a right beyond signing in; undefined for the scopes of signing in, which go together. */
export function rightOf(scope: string): string | undefined {
  return rights[scope]
}

export function revealsEmail(scopes: readonly string[]): boolean {
  return scopes.includes(`${api}userinfo.email`)
}

export function revealsProfile(scopes: readonly string[]): boolean {
  return scopes.includes(`${api}userinfo.profile`)
}

/** As it stands in the redirect back: the short names first, then the long ones. */
export function scopeOfRedirect(scopes: readonly string[]): string {
  const short = Object.entries(longNames).filter(([name, long]) => name !== long && scopes.includes(long))
  return [...short.map(([name]) => name), ...scopes].join(' ')
}
