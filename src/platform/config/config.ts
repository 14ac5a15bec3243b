import { refusalsOfLive, refusalsOfSandbox } from './configRefusals.ts'
import { readSender, displayVariable, variables, type Variables } from './configVariables.ts'
import { misspeltNames } from './misspeltNames.ts'
import { noPrivateHosts, readPrivateHosts, type PrivateHosts } from '#platform/outbound-http/privateHosts.ts'
import { readTrustedProxies, type TrustedProxies } from './trustedProxies.ts'

/** Sandbox: everything outside is played. Live: real companies, no stand-ins. Test: like the sandbox, for the test suite. */
export type Mode = 'sandbox' | 'live' | 'test'

export interface Config {
  mode: Mode
  /** Whether workspaces pay, so that a call that requires a plan asks for one. Off: everything is included. */
  billing: boolean
  port: number
  host: string
  /** Where people and bots reach this server, without a slash at the end; null until the port is known. */
  publicUrl: string | null
  databaseUrl: string | null
  databasePool: number
  redisUrl: string | null
  dataDir: string
  /** Where uploaded files are kept; null: in the data folder. `keys` null: the machine itself has the rights. */
  bucket: Bucket | null
  /** Null: made at the first start and kept in the data folder. */
  secret: string | null
  trustedProxies: TrustedProxies
  /** How many sockets one address may have open at this server. */
  socketsPerAddress: number
  /** Closed: who has no account yet gets one by an invitation only. */
  signUp: Variables['SIGN_UP']
  /** Hosts of the operator's own network that may be called all the same. */
  privateHosts: PrivateHosts
  logLevel: Variables['LOG_LEVEL']
  /** Null: signing in by Google is off. In the sandbox it is always on, against the stand-in. */
  google: Credentials | null
  /** The same for Slack: for signing in, and for connecting a Slack workspace. */
  slack: Credentials | null
  /** By which server e-mails are sent, and from whom. Null: mail is off. In the sandbox it is always on, into the inbox there. */
  mail: { url: string; from: { name: string; address: string } } | null
  /** What is set of the variables that providers declare, by their names. */
  providerVariables: Readonly<Record<string, string>>
}

/** A bucket of an S3-compatible storage; `endpoint` null: Amazon's own. */
export interface Bucket {
  name: string
  region: string
  endpoint: string | null
  keys: { accessKeyId: string; secretAccessKey: string } | null
}

/** What a company knows this installation by, and where it says where its addresses are. */
export interface Credentials {
  clientId: string
  clientSecret: string
  issuer: string
}

/** A wrong configuration: `message` names each variable, what was given and what is allowed, a line each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the configuration once, with the variables that providers declare, or refuses with everything that is wrong with it. @throws ConfigError */
export function readConfig(env: Record<string, string | undefined>, mode: Mode, declared: readonly string[] = []): Config {
  const found = parseVariables(env)
  const refusals = mode === 'live' ? refusalsOfLive(found, env) : refusalsOfSandbox(found, env)
  if (refusals.length > 0) throw new ConfigError([...refusals, ...misspeltNames(env, declared)].join('\n'))
  return {
    mode,
    // The sandbox simulates who is paid. Live has nobody to pay yet, so everything is included there.
    billing: mode !== 'live',
    port: found.PORT,
    host: found.HOST ?? (mode === 'live' ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: found.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    databaseUrl: found.DATABASE_URL ?? null,
    databasePool: found.DATABASE_POOL,
    redisUrl: found.REDIS_URL ?? null,
    dataDir: found.BATON_DATA_DIR,
    bucket: bucketOf(found),
    secret: found.BATON_SECRET ?? null,
    trustedProxies: readTrustedProxies(found.TRUST_PROXY) ?? 0,
    socketsPerAddress: found.SOCKETS_PER_ADDRESS,
    signUp: found.SIGN_UP,
    privateHosts: readPrivateHosts(found.PRIVATE_HOSTS ?? '') ?? noPrivateHosts,
    logLevel: found.LOG_LEVEL,
    ...companiesOf(found),
    mail: mailOf(found),
    providerVariables: Object.fromEntries(declared.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
  }
}

/** The bucket that the variables name; null for the data folder. */
export function bucketOf({ FILES_BUCKET: name, FILES_REGION: region, ...found }: Variables): Bucket | null {
  const { FILES_ENDPOINT: endpoint = null, FILES_ACCESS_KEY_ID: accessKeyId, FILES_SECRET_ACCESS_KEY: secretAccessKey } = found
  return name === undefined
    ? null
    : { name, region, endpoint, keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null }
}

/** The companies by which people sign in, as far as their credentials are set. */
function companiesOf(found: Variables): Pick<Config, 'google' | 'slack'> {
  const { GOOGLE_ISSUER: google = 'https://accounts.google.com', SLACK_ISSUER: slack = 'https://slack.com' } = found
  return {
    google: credentials(found.GOOGLE_CLIENT_ID, found.GOOGLE_CLIENT_SECRET, google),
    slack: credentials(found.SLACK_CLIENT_ID, found.SLACK_CLIENT_SECRET, slack),
  }
}

function mailOf({ SMTP_URL: url, MAIL_FROM: sender }: Variables): Config['mail'] {
  const from = sender === undefined ? null : readSender(sender)
  return url !== undefined && from !== null ? { url, from } : null
}

function credentials(clientId: string | undefined, clientSecret: string | undefined, issuer: string): Credentials | null {
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : null
}

/** The variables by themselves, for the command line, which finds the mode in the database they name. An empty one counts as not set. */
export function parseVariables(env: Record<string, string | undefined>): Variables {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in variables.shape && value !== ''))
  const result = variables.safeParse(given)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `${displayVariable(name, given[name] ?? '')}: ${issue.message}.`
  })
  throw new ConfigError(lines.join('\n'))
}
