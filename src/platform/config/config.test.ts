import { expect, test } from 'vitest'
import { ConfigError, readConfig, type Mode } from './config.ts'

type Environment = Record<string, string>

/** A configuration that live starts with. */
const live: Environment = { PUBLIC_URL: 'https://inbox.example.com' }

function refusal(env: Environment, mode: Mode): string {
  try {
    readConfig(env, mode)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return expect.fail(`${mode} starts with ${JSON.stringify(env)}`)
}

test('the sandbox needs nothing, listens on loopback and plays Google', () => {
  expect(readConfig({}, 'sandbox')).toMatchObject({
    mode: 'sandbox',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    databaseUrl: null,
    databasePool: 16,
    redisUrl: null,
    dataDir: '.data',
    bucket: null,
    secret: null,
    trustedProxies: 0,
    socketsPerAddress: 2000,
    logLevel: 'info',
    google: null,
    slack: null,
    mail: null,
  })
})

test('every variable arrives', () => {
  const env = {
    PORT: '8080',
    HOST: '192.0.2.1',
    PUBLIC_URL: 'https://inbox.example.com:8443/',
    DATABASE_URL: 'postgresql://baton:p%40ss@db.example.com:5433/baton?sslmode=require',
    DATABASE_POOL: '40',
    REDIS_URL: 'rediss://:secret@redis.example.com',
    BATON_DATA_DIR: '/var/lib/baton/live',
    BATON_SECRET: 'x'.repeat(32),
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
    FILES_BUCKET: 'pictures',
    FILES_REGION: 'eu-north-1',
    FILES_ENDPOINT: 'https://objects.example.com',
    FILES_ACCESS_KEY_ID: 'key',
    FILES_SECRET_ACCESS_KEY: 'word',
    GOOGLE_CLIENT_ID: '1234.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'GOCSPX-abc',
    SLACK_CLIENT_ID: '1234567890.9876543210',
    SLACK_CLIENT_SECRET: '0123456789abcdef0123456789abcdef',
    SOCKETS_PER_ADDRESS: '5000',
    SIGN_UP: 'closed',
    PRIVATE_HOSTS: 'bot,10.1.0.0/16',
    SMTP_URL: 'smtps://baton:p%40ss@mail.example.com',
    MAIL_FROM: 'Baton <baton@example.com>',
    HOME: '/root',
  }
  expect(readConfig({ ...env, GIVEN: 'x', OTHER: 'y' }, 'live', ['GIVEN', 'ABSENT'])).toEqual({
    mode: 'live',
    billing: false,
    port: 8080,
    host: '192.0.2.1',
    publicUrl: 'https://inbox.example.com:8443',
    databaseUrl: env.DATABASE_URL,
    databasePool: 40,
    redisUrl: env.REDIS_URL,
    dataDir: '/var/lib/baton/live',
    bucket: { name: 'pictures', region: 'eu-north-1', endpoint: env.FILES_ENDPOINT, keys: { accessKeyId: 'key', secretAccessKey: 'word' } },
    secret: env.BATON_SECRET,
    trustedProxies: 1,
    socketsPerAddress: 5000,
    signUp: 'closed',
    privateHosts: { has: expect.any(Function) as unknown },
    logLevel: 'warn',
    google: { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: 'https://accounts.google.com' },
    slack: { clientId: env.SLACK_CLIENT_ID, clientSecret: env.SLACK_CLIENT_SECRET, issuer: 'https://slack.com' },
    mail: { url: env.SMTP_URL, from: { name: 'Baton', address: 'baton@example.com' } },
    providerVariables: { GIVEN: 'x' },
  })
})

test('live listens everywhere, and an empty variable counts as not set', () => {
  expect(readConfig({ ...live, HOST: '', PORT: '', GOOGLE_CLIENT_ID: '', DATABASE_URL: '' }, 'live')).toMatchObject({
    host: '0.0.0.0',
    port: 3000,
    google: null,
    databaseUrl: null,
  })
})

test.each([
  ['PORT', 'eighty', 'PORT=eighty: must be a whole number from 0 to 65,535.'],
  ['PORT', '65536', 'PORT=65536: must be a whole number from 0 to 65,535.'],
  ['PORT', '-1', 'PORT=-1: must be a whole number from 0 to 65,535.'],
  ['PORT', '0x50', 'PORT=0x50: must be a whole number from 0 to 65,535.'],
  ['PORT', '30.5', 'PORT=30.5: must be a whole number from 0 to 65,535.'],
  ['DATABASE_POOL', '3', 'DATABASE_POOL=3: must be a whole number from 4 to 200.'],
  ['DATABASE_POOL', '201', 'DATABASE_POOL=201: must be a whole number from 4 to 200.'],
  ['LOG_LEVEL', 'verbose', 'LOG_LEVEL=verbose: must be fatal, error, warn, info, debug or silent.'],
  ['PUBLIC_URL', 'inbox.example.com', 'PUBLIC_URL=inbox.example.com: must be an http or https address, such as https://inbox.example.com.'],
  ['PUBLIC_URL', 'ftp://example.com', 'PUBLIC_URL=ftp://example.com: must be an http or https address, such as https://inbox.example.com.'],
  [
    'PUBLIC_URL',
    'https://example.com/inbox',
    'PUBLIC_URL=https://example.com/inbox: must be scheme, host and port only, without a path, such as https://inbox.example.com.',
  ],
  ['DATABASE_URL', 'mysql://root:hunter2@localhost/x', 'DATABASE_URL (its value is not shown): must be a postgres:// address.'],
  ['REDIS_URL', 'http://:hunter2@localhost', 'REDIS_URL (its value is not shown): must be a redis:// or rediss:// address.'],
  ['BATON_SECRET', 'hunter2', 'BATON_SECRET (its value is not shown): must have at least 32 characters.'],
  ['GOOGLE_ISSUER', 'accounts', 'GOOGLE_ISSUER=accounts: must be an http or https address.'],
  [
    'SMTP_URL',
    'https://:hunter2@mail.example.com',
    'SMTP_URL (its value is not shown): must be an smtp:// or smtps:// address, such as smtps://name:password@mail.example.com.',
  ],
  [
    'SMTP_URL',
    'smtp://mail.example.com?secure=false',
    'SMTP_URL (its value is not shown): must be scheme, name, password, host and port only, without a path or options.',
  ],
  ['MAIL_FROM', 'Baton', 'MAIL_FROM=Baton: must be an e-mail address, alone or as in Baton <baton@example.com>.'],
  [
    'MAIL_FROM',
    'a@b.io\r\nBcc: c@d.io',
    'MAIL_FROM=a@b.io??Bcc: c@d.io: must be an e-mail address, alone or as in Baton <baton@example.com>.',
  ],
  ['LOG_LEVEL', 'a\nb\u001b[2J', 'LOG_LEVEL=a?b?[2J: must be fatal, error, warn, info, debug or silent.'],
])('%s=%j is refused with its name, what was given and what is allowed', (name, value, says) => {
  expect(refusal({ ...live, [name]: value }, 'live')).toBe(says)
})

test('a Unix socket is an address of a database too', () => {
  const url = 'postgres:///baton?host=/var/run/postgresql'
  expect(readConfig({ DATABASE_URL: url }, 'sandbox').databaseUrl).toBe(url)
})

test('everything that is wrong is said at once', () => {
  expect(refusal({ PORT: 'x', LOG_LEVEL: 'y' }, 'sandbox').split('\n')).toHaveLength(2)
  expect(refusal({ GOOGLE_ISSUER: 'https://idp.example.com', GOOGLE_CLIENT_ID: 'a' }, 'live').split('\n')).toHaveLength(3)
})

const elsewhere = (name: string) =>
  `${name} points a company's address elsewhere. That is for the sandbox; live talks to the real ones. Remove it.`

test.each<[string, Environment, string]>([
  ['a Google at another address', { GOOGLE_ISSUER: 'http://localhost:9000' }, elsewhere('GOOGLE_ISSUER')],
  ['a Stripe at another address', { STRIPE_BASE_URL: 'http://localhost:9000' }, elsewhere('STRIPE_BASE_URL')],
  ['a Graph API at another host', { GRAPH_HOST: 'localhost' }, elsewhere('GRAPH_HOST')],
  ['a Slack API at another address', { SLACK_API_BASE_URL: 'http://localhost' }, elsewhere('SLACK_API_BASE_URL')],
  [
    'a client of the sandbox',
    { GOOGLE_CLIENT_ID: 'sandbox-1', GOOGLE_CLIENT_SECRET: 'x' },
    'GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET is one of the sandbox. Live needs credentials of a real Google project.',
  ],
  [
    'a secret of the sandbox',
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'sandbox-1' },
    'GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET is one of the sandbox. Live needs credentials of a real Google project.',
  ],
  [
    'half of the credentials',
    { GOOGLE_CLIENT_ID: 'x' },
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both, or neither to leave Google off.',
  ],
  [
    'the other half',
    { GOOGLE_CLIENT_SECRET: 'x' },
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both, or neither to leave Google off.',
  ],
  ['a Slack at another address', { SLACK_ISSUER: 'http://localhost:9000' }, elsewhere('SLACK_ISSUER')],
  ...(
    [
      ['a Slack app of the sandbox', { SLACK_CLIENT_ID: 'sandbox-1', SLACK_CLIENT_SECRET: 'x' }],
      ['the secret of a Slack app of the sandbox', { SLACK_CLIENT_ID: 'x', SLACK_CLIENT_SECRET: 'sandbox-1' }],
    ] as [string, Environment][]
  ).map(([what, env]): [string, Environment, string] => [
    what,
    env,
    'SLACK_CLIENT_ID or SLACK_CLIENT_SECRET is one of the sandbox. Live needs credentials of a real Slack app.',
  ]),
  ...([{ SLACK_CLIENT_ID: 'x' }, { SLACK_CLIENT_SECRET: 'x' }] as Environment[]).map((env): [string, Environment, string] => [
    `only ${Object.keys(env).join()}`,
    env,
    'SLACK_CLIENT_ID and SLACK_CLIENT_SECRET go together: set both, or neither to leave Slack off.',
  ]),
  [
    'a mail server without a sender',
    { SMTP_URL: 'smtp://localhost' },
    'SMTP_URL and MAIL_FROM go together: set both, or neither to leave e-mail off.',
  ],
  [
    'a sender without a mail server',
    { MAIL_FROM: 'baton@example.com' },
    'SMTP_URL and MAIL_FROM go together: set both, or neither to leave e-mail off.',
  ],
  ...([{ FILES_ACCESS_KEY_ID: 'key' }, { FILES_SECRET_ACCESS_KEY: 'word' }] as Environment[]).map((env): [string, Environment, string] => [
    `only ${Object.keys(env).join()}`,
    { FILES_BUCKET: 'pictures', ...env },
    'FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY go together: set both, or neither where the machine itself has the rights.',
  ]),
  [
    'no address of its own',
    { PUBLIC_URL: '' },
    'PUBLIC_URL is missing: the address at which people and bots reach this server, such as https://inbox.example.com.',
  ],
  [
    'an address on plain http',
    { PUBLIC_URL: 'http://inbox.example.com' },
    'PUBLIC_URL=http://inbox.example.com is plain http. Live needs https; only http://localhost is let through, to try it out.',
  ],
  [
    'a database of several servers without their secret',
    { DATABASE_URL: 'postgres://localhost/baton' },
    'BATON_SECRET is missing: with DATABASE_URL every server needs the same secret, of at least 32 random characters, to read what another encrypted.',
  ],
])('live does not start with %s', (_, env, says) => {
  expect(refusal({ ...live, ...env }, 'live')).toBe(says)
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://192.168.1.5'])(
  'live can be reached at %s',
  (url) => {
    expect(readConfig({ PUBLIC_URL: url }, 'live').publicUrl).toBe(url)
  },
)

test.each<[string, Environment, string]>([
  [
    'an address that others reach',
    { HOST: '0.0.0.0' },
    'HOST=0.0.0.0 would let others reach the sandbox, which signs anybody in. It listens on 127.0.0.1 only; use "npm run live" to serve others.',
  ],
  [
    'a public address',
    { PUBLIC_URL: 'https://inbox.example.com' },
    'PUBLIC_URL=https://inbox.example.com is not on this machine, and the sandbox signs anybody in. Remove it; use "npm run live" to serve others.',
  ],
  [
    'a real provider',
    { GOOGLE_ISSUER: 'https://accounts.google.com' },
    'GOOGLE_ISSUER=https://accounts.google.com is not on this machine. The sandbox plays Google by itself; remove it.',
  ],
  [
    'a client of a real Google project',
    { GOOGLE_CLIENT_ID: '12-ab.apps.googleusercontent.com' },
    'GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET is of a real Google project. The sandbox plays Google by itself; use "npm run live".',
  ],
  [
    'its secret',
    { GOOGLE_CLIENT_SECRET: 'GOCSPX-abc' },
    'GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET is of a real Google project. The sandbox plays Google by itself; use "npm run live".',
  ],
  [
    'a real mail server',
    { SMTP_URL: 'smtp://mail.example.com' },
    'SMTP_URL (its value is not shown) is not on this machine. The sandbox keeps its e-mails in an inbox of its own; remove it.',
  ],
  [
    'a real Slack',
    { SLACK_ISSUER: 'https://slack.com' },
    'SLACK_ISSUER=https://slack.com is not on this machine. The sandbox plays Slack by itself; remove it.',
  ],
  ...([{ SLACK_CLIENT_ID: '1234567890.9876543210' }, { SLACK_CLIENT_SECRET: '0123456789abcdef0123456789abcdef' }] as Environment[]).map(
    (env): [string, Environment, string] => [
      `the ${Object.keys(env).join()} of a real Slack app`,
      env,
      'SLACK_CLIENT_ID or SLACK_CLIENT_SECRET is of a real Slack app. The sandbox plays Slack by itself; use "npm run live".',
    ],
  ),
  ['production', { NODE_ENV: 'production' }, 'NODE_ENV=production with the sandbox is a mistake: use "npm run live".'],
])('the sandbox does not start with %s', (_, env, says) => {
  expect(refusal(env, 'sandbox')).toBe(says)
})

test.each([
  ['baton@example.com', { name: '', address: 'baton@example.com' }],
  ['Baton <baton@example.com>', { name: 'Baton', address: 'baton@example.com' }],
  ['"Olsen, Mara" <mara@example.com>', { name: 'Olsen, Mara', address: 'mara@example.com' }],
  ['<mara@localhost>', { name: '', address: 'mara@localhost' }],
])('e-mails come from %s', (sender, from) => {
  const url = 'smtp://localhost:2525'
  expect(readConfig({ SMTP_URL: url, MAIL_FROM: sender }, 'sandbox').mail).toEqual({ url, from })
})

test.each(['127.0.0.1', 'localhost', '::1'])('the sandbox can listen on %s', (host) => {
  expect(readConfig({ HOST: host }, 'sandbox').host).toBe(host)
})
