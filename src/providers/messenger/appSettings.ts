/** Our app at Facebook, and where the Graph API is. */
export interface AppSettings {
  /** Without a slash at the end. */
  graphUrl: string
  /** Where people sign in, without a slash at the end. */
  facebookUrl: string
  /** Our app has the product Instagram, so its permissions can be asked for. */
  hasInstagram: boolean
  /** Such as `v25.0`. */
  version: string
  appId: string
  appSecret: string
  /** What Facebook shows when it is given the address of the webhook. */
  verifyToken: string
}

/** The variables of the environment. The addresses are others only in the sandbox and in tests. */
export const variables = [
  'FACEBOOK_APP_ID',
  'FACEBOOK_APP_SECRET',
  'FACEBOOK_VERIFY_TOKEN',
  'FACEBOOK_INSTAGRAM',
  'FACEBOOK_BASE_URL',
  'GRAPH_API_VERSION',
  'GRAPH_BASE_URL',
] as const

const oldestVersion = 21
/** Unless another one is set. */
export const standardVersion = 'v25.0'

/**
 * Reads the variables. What is missing is '': webhooks are then refused, and nothing is sent.
 *
 * @throws for a version that the Graph API does not have any more, or never had
 */
export function readAppSettings(given: Readonly<Record<string, string>>): AppSettings {
  const version = given['GRAPH_API_VERSION'] ?? standardVersion
  const number = /^v(\d{1,3})\.0$/.exec(version)?.[1]
  if (number === undefined || Number(number) < oldestVersion)
    throw new Error(`GRAPH_API_VERSION is "${version}": expected v${oldestVersion}.0 or newer, such as ${standardVersion}.`)
  return {
    graphUrl: (given['GRAPH_BASE_URL'] ?? 'https://graph.facebook.com').replace(/\/+$/, ''),
    facebookUrl: (given['FACEBOOK_BASE_URL'] ?? 'https://www.facebook.com').replace(/\/+$/, ''),
    hasInstagram: given['FACEBOOK_INSTAGRAM'] === 'true',
    version,
    appId: given['FACEBOOK_APP_ID'] ?? '',
    appSecret: given['FACEBOOK_APP_SECRET'] ?? '',
    verifyToken: given['FACEBOOK_VERIFY_TOKEN'] ?? '',
  }
}
