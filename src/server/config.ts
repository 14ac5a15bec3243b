import * as z from 'zod/mini'

/** Sandbox: everything outside is played. Live: real companies, no stand-ins. Test: like the sandbox, for the test suite. */
export type Mode = 'sandbox' | 'live' | 'test'

const text = z.optional(z.string().check(z.minLength(1)))
const address = z.optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }))
const number = (least: number, most: number, standard: number) =>
  z._default(
    z.pipe(
      z.transform((value: unknown) => Number(value)),
      z
        .int(`must be a whole number from ${least} to ${most}`)
        .check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`)),
    ),
    standard,
  )

/** Every variable Baton reads. `docs/configuration.md` says what each is for; a test holds the two together. */
export const variables = z.object({
  PORT: number(0, 65_535, 3000),
  HOST: text,
  PUBLIC_URL: address,
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
  DATABASE_POOL: number(4, 200, 16),
  REDIS_URL: z.optional(z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' })),
  BATON_DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  BATON_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  TRUST_PROXY: z._default(z.enum(['true', 'false'], { error: "must be 'true' or 'false'" }), 'false'),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { error: 'must be fatal, error, warn, info, debug or silent' }),
    'info',
  ),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: address,
})
type Variables = z.output<typeof variables>

export interface Config {
  mode: Mode
  port: number
  host: string
  /** Where people and bots reach this server, without a slash at the end; null until the port is known. */
  publicUrl: string | null
  databaseUrl: string | null
  databasePool: number
  redisUrl: string | null
  dataDir: string
  /** Null: made at the first start and kept in the data folder. */
  secret: string | null
  trustProxy: boolean
  logLevel: Variables['LOG_LEVEL']
  /** Null: signing in by Google is off. In the sandbox it is always on, against the stand-in. */
  google: { clientId: string; clientSecret: string; issuer: string } | null
}

/** A wrong configuration: `message` names the variable, what was given and what is allowed. */
export class ConfigError extends Error {}

/** Reads the configuration once, or refuses with everything that is wrong with it. */
export function readConfig(env: Record<string, string | undefined>, mode: Mode): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in variables.shape && value !== ''))
  const result = variables.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name}=${shown(name, given[name])}: ${issue.message}.`
    })
    throw new ConfigError(lines.join('\n'))
  }
  const found = result.data
  const refusals = mode === 'live' ? refusalsOfLive(found, env) : refusalsOfSandbox(found, env)
  if (refusals.length > 0) throw new ConfigError(refusals.join('\n'))
  return {
    mode,
    port: found.PORT,
    host: found.HOST ?? (mode === 'live' ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: found.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    databaseUrl: found.DATABASE_URL ?? null,
    databasePool: found.DATABASE_POOL,
    redisUrl: found.REDIS_URL ?? null,
    dataDir: found.BATON_DATA_DIR,
    secret: found.BATON_SECRET ?? null,
    trustProxy: found.TRUST_PROXY === 'true',
    logLevel: found.LOG_LEVEL,
    google:
      found.GOOGLE_CLIENT_ID && found.GOOGLE_CLIENT_SECRET
        ? {
            clientId: found.GOOGLE_CLIENT_ID,
            clientSecret: found.GOOGLE_CLIENT_SECRET,
            issuer: found.GOOGLE_ISSUER ?? 'https://accounts.google.com',
          }
        : null,
  }
}

/** Values of these are never printed, not even when they are wrong. */
const isSecret = (name: string) => /SECRET|_URL$/.test(name) && name !== 'PUBLIC_URL'
const shown = (name: string, value: string | undefined) => (isSecret(name) ? '(not shown)' : (value ?? ''))

/** Live never plays a company and never talks to another address than the company's own. */
function refusalsOfLive(found: Variables, env: Record<string, string | undefined>): string[] {
  const refusals: string[] = []
  const overrides = Object.keys(env).filter(
    (name) =>
      (name === 'GOOGLE_ISSUER' ||
        /^(GOOGLE|SLACK|GRAPH|FACEBOOK|STRIPE|DIALOGFLOW|CHATFUEL|MANYCHAT|BOTCOPY|DASHBOT)_.*(BASE_URL|ISSUER|HOST)$/.test(name)) &&
      env[name],
  )
  for (const name of overrides)
    refusals.push(`${name} points a company's address elsewhere. That is for the sandbox; live talks to the real ones. Remove it.`)
  if (found.GOOGLE_CLIENT_ID?.startsWith('sandbox') || found.GOOGLE_CLIENT_SECRET?.startsWith('sandbox')) {
    refusals.push('GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET is one of the sandbox. Live needs credentials of a real Google project.')
  }
  if ((found.GOOGLE_CLIENT_ID === undefined) !== (found.GOOGLE_CLIENT_SECRET === undefined)) {
    refusals.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both, or neither to leave Google off.')
  }
  if (found.PUBLIC_URL === undefined)
    refusals.push('PUBLIC_URL is missing: the address at which people and bots reach this server, such as https://inbox.example.com.')
  else if (!isAllowedPublicUrl(found.PUBLIC_URL))
    refusals.push(`PUBLIC_URL=${found.PUBLIC_URL} is plain http. Live needs https; only http://localhost is let through, to try it out.`)
  if (found.DATABASE_URL !== undefined && found.BATON_SECRET === undefined) {
    refusals.push(
      'BATON_SECRET is missing: with DATABASE_URL every server needs the same secret, of at least 32 random characters, to read what another encrypted.',
    )
  }
  return refusals
}

function isAllowedPublicUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

/** The sandbox is for one machine: it signs anybody in, so nobody else may reach it. */
function refusalsOfSandbox(found: Variables, env: Record<string, string | undefined>): string[] {
  const refusals: string[] = []
  const loopback = ['127.0.0.1', 'localhost', '::1']
  if (found.HOST !== undefined && !loopback.includes(found.HOST)) {
    refusals.push(
      `HOST=${found.HOST} would let others reach the sandbox, which signs anybody in. It listens on 127.0.0.1 only; use "npm run live" to serve others.`,
    )
  }
  if (env['NODE_ENV'] === 'production') refusals.push('NODE_ENV=production with the sandbox is a mistake: use "npm run live".')
  return refusals
}
