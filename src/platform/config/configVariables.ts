import * as z from 'zod/mini'
import { readPrivateHosts } from '#platform/outbound-http/privateHosts.ts'
import { brand } from '#shared/brand.ts'
import { readTrustedProxies } from './trustedProxies.ts'

const text = z.optional(z.string().check(z.minLength(1)))
const whole = (least: number, max: number, standard: number) => {
  const allowed = `must be a whole number from ${least} to ${max.toLocaleString('en-US')}`
  return z._default(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)),
      z.int(allowed).check(z.gte(least, allowed), z.lte(max, allowed)),
    ),
    standard,
  )
}
const oneOf = <const Values extends readonly string[]>(values: Values, standard: Values[number]) =>
  z._default(z.enum(values, { error: `must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values)}` }), standard)
const address = (schemes: RegExp, allowed: string) => z.optional(z.url({ protocol: schemes, error: `must be ${allowed}` }))

/** Paths of ours begin at the root of the host, so anything behind it would be lost. */
const isBare = (url: string) => {
  const { pathname, search, hash, username } = new URL(url)
  return pathname === '/' && search === '' && hash === '' && username === ''
}

const isMailServer = (url: string) => {
  const { hostname, pathname, search, hash } = new URL(url)
  return hostname !== '' && (pathname === '' || pathname === '/') && search === '' && hash === ''
}

/** Name and address of `Baton <baton@example.com>`, or of an address alone; null when it is neither. */
export function readSender(sender: string): { name: string; address: string } | null {
  const [, quoted, plain, bracketed, alone] =
    /^(?:(?:"([^"\p{Cc}]*)"|([^"<>@,;:\p{Cc}]*))\s*<([^<>\s\p{Cc}]+)>|([^<>\s\p{Cc}]+))$/u.exec(sender.trim()) ?? []
  const bare = bracketed ?? alone ?? ''
  return /^[^@\s"(),:;\\[\]]+@[^@\s"(),:;\\[\]]+$/.test(bare) ? { name: (quoted ?? plain ?? '').trim(), address: bare } : null
}

/** Every variable Baton reads, as text from the environment. `docs/configuration.md` says what each is for; a test holds the two together. */
export const variables = z.object({
  PORT: whole(0, 65_535, 3000),
  HOST: text,
  PUBLIC_URL: z.optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an http or https address, such as https://inbox.example.com', abort: true })
      .check(z.refine(isBare, 'must be scheme, host and port only, without a path, such as https://inbox.example.com')),
  ),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine(
          (given) => readTrustedProxies(given) !== null,
          'must be true, false, how many proxies there are (up to 10), or their addresses, such as 10.0.0.0/8,192.0.2.7',
        ),
      ),
    'false',
  ),
  SOCKETS_PER_ADDRESS: whole(10, 1_000_000, 2000),
  SIGN_UP: oneOf(['open', 'closed'], 'open'),
  PRIVATE_HOSTS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (given) => readPrivateHosts(given) !== null,
          'must be host names, addresses and networks with commas between them, such as bot,10.1.0.0/16',
        ),
      ),
  ),
  DATABASE_URL: address(/^postgres(ql)?$/, 'a postgres:// address'),
  DATABASE_POOL: whole(4, 200, 16),
  FILES_BUCKET: text,
  FILES_REGION: z._default(z.string().check(z.minLength(1)), 'us-east-1'),
  FILES_ENDPOINT: address(/^https?$/, 'an http or https address'),
  FILES_ACCESS_KEY_ID: text,
  FILES_SECRET_ACCESS_KEY: text,
  REDIS_URL: address(/^rediss?$/, 'a redis:// or rediss:// address'),
  BATON_DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  BATON_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SMTP_URL: z.optional(
    z
      .url({
        protocol: /^smtps?$/,
        error: 'must be an smtp:// or smtps:// address, such as smtps://name:password@mail.example.com',
        abort: true,
      })
      .check(z.refine(isMailServer, 'must be scheme, name, password, host and port only, without a path or options')),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.refine((sender) => readSender(sender) !== null, `must be an e-mail address, alone or as in ${brand.name} <baton@example.com>`),
      ),
  ),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: address(/^https?$/, 'an http or https address'),
  SLACK_CLIENT_ID: text,
  SLACK_CLIENT_SECRET: text,
  SLACK_ISSUER: address(/^https?$/, 'an http or https address'),
})

export type Variables = z.output<typeof variables>

/** Values of these are never printed, not even when they are wrong: they hold passwords. */
const secret: readonly string[] = [
  'DATABASE_URL',
  'REDIS_URL',
  'BATON_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'SMTP_URL',
  'FILES_SECRET_ACCESS_KEY',
  'SLACK_CLIENT_SECRET',
] satisfies (keyof Variables)[]

/** A variable with its value as it may be shown on a screen. */
export function displayVariable(name: string, value: string): string {
  return secret.includes(name) ? `${name} (its value is not shown)` : `${name}=${value.replace(/\p{Cc}/gu, '?').slice(0, 200)}`
}
