import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeCode } from '#features/auth/contract.ts'
import { listBots } from '#features/bots/contract.ts'
import { me } from '#features/workspaces/contract.ts'
import { stampMode } from '#platform/db/stampMode.ts'
import { hashSecret } from '#platform/crypto/secrets.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { commands } from './commands.ts'
import { typeIn } from '#testing/typeIn.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'

let app: TestApp
let database: Awaited<ReturnType<typeof testDatabase>>
let dataDir: string
let env: Record<string, string>

// The command line works on a database of its own: that of a running server belongs to the server's tests.
beforeAll(async () => {
  app = await createTestApp()
  database = await testDatabase()
  dataDir = await temporaryFolder('cli')
  env = { DATABASE_URL: app.databaseUrl, BATON_DATA_DIR: dataDir, PORT: '3999' }
  await stampMode(app.server.db, 'test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const guestOf = (token: string) => ({ id: '', name: '', email: '', workspace: '', token })

describe('login', () => {
  test('who is new gets a workspace, and the link signs them in once', async () => {
    const { code, json, err } = await typeIn(env, 'login', 'Nora.Quist@example.com', '--json')
    expect([code, err]).toEqual([0, ''])
    expect(json).toMatchObject({ email: 'Nora.Quist@example.com', new: true, minutes: 15 })
    const link = new URL(json['link'] as string)
    expect(link.origin + link.pathname).toBe('http://localhost:3999/login/callback/dashboard')
    expect(link.searchParams.get('state')).toBe('/messages/')
    const { token } = await app.callApi(null, exchangeCode, { body: { code: link.searchParams.get('token')! } })
    const nora = await app.callApi(guestOf(token), me)
    expect(nora.profile).toMatchObject({ email: 'Nora.Quist@example.com', first_name: 'Nora' })
    expect(nora.slack_integrations).toMatchObject([{ name: "Nora's workspace", is_owner: true }])
    await expect(app.callApi(null, exchangeCode, { body: { code: link.searchParams.get('token')! } })).rejects.toThrow('used already')
  })

  test('who is known, in whatever case, is let in as who they are', async () => {
    const mara = await app.person('Mara')
    const { json, out } = await typeIn(env, 'login', mara.email.toUpperCase(), '--token', '--json')
    expect(json).toMatchObject({ person: mara.id, new: false })
    expect(out).not.toContain('link')
    expect((await app.callApi(guestOf(json['token'] as string), me)).id).toBe(mara.id)
  })

  test('who has linked an account of this address is let in, and nobody new is made of it', async () => {
    const ben = await app.person('Ben')
    const linked = { provider: 'google', subject: 'ben.linked', email: 'ben@corp.example' }
    await app.server.db
      .insertInto('identity')
      .values({ ...linked, person_id: ben.id, created_at: new Date() })
      .execute()
    const { json } = await typeIn(env, 'login', 'Ben@corp.example', '--json')
    expect(json).toMatchObject({ person: ben.id, new: false })
  })

  test('people read a sentence and the link alone on its line', async () => {
    const { out } = await typeIn(env, 'login', 'someone@example.com')
    expect(out.split('\n')).toEqual([
      'someone@example.com is new here and has a workspace now.',
      'Open this link within 15 minutes; it works once:',
      expect.stringMatching(/^http:\/\/localhost:3999\/login\/callback\/dashboard\?token=bc_[\w-]+&state=%2Fmessages%2F$/),
    ])
  })

  test('the link is good for fifteen minutes', async () => {
    const { json } = await typeIn(env, 'login', 'clock@example.com', '--json')
    const code = new URL(json['link'] as string).searchParams.get('token')!
    const { expires_at } = await app.server.db
      .selectFrom('one_time_code')
      .where('hash', '=', hashSecret(code))
      .select('expires_at')
      .executeTakeFirstOrThrow()
    expect((expires_at.getTime() - Date.now()) / 60_000).toBeCloseTo(15, 0)
  })

  test.each(['mara', 'mara@', '@example.com', 'a b@example.com'])('%j is no address', async (email) => {
    expect(await typeIn(env, 'login', email)).toMatchObject({ code: 1, err: `"${email}" is not an e-mail address.` })
  })
})

describe('bot add', () => {
  test('prints the keys of a new bot, which is there for everybody of the workspace', async () => {
    const owner = await app.person('Ada')
    const since = await app.now()
    const { json, code } = await typeIn(env, 'bot', 'add', 'Shipping', '--source', 'python', '--workspace', owner.workspace, '--json')
    expect(code).toBe(0)
    expect(json).toMatchObject({ workspace: owner.workspace, name: 'Shipping', server: 'http://localhost:3999' })
    expect(await app.callApi(owner, listBots, { headers: { teamid: owner.workspace } })).toMatchObject([
      { name: 'Shipping', code_lang: 'python', client_key: json['client_key'] },
    ])
    const keys = await app.server.db.selectFrom('api_key').where('workspace_id', '=', owner.workspace).select('hash').execute()
    expect(keys).toEqual([{ hash: hashSecret(json['api_key'] as string) }])
    expect(json['webhook_secret']).toMatch(/^whs_/)
    await expect.poll(async () => (await app.eventsFor(owner, since)).map(({ name }) => name)).toContain('bot.changed')
  })

  test('a second bot gets a key of its own, as the first one cannot be shown again', async () => {
    const { workspace } = await app.person('Ada')
    const add = async (name: string) => (await typeIn(env, 'bot', 'add', name, '--source', 'npm', '--workspace', workspace, '--json')).json
    const keys = [(await add('One'))['api_key'], (await add('Two'))['api_key']]
    expect(keys).toEqual([expect.stringMatching(/^bk_/), expect.stringMatching(/^bk_/)])
    expect(keys[0]).not.toBe(keys[1])
  })

  test('a name that is taken, a language nobody speaks, a workspace that is not there, several to choose from', async () => {
    const { workspace } = await app.person('Ada')
    const add = (...words: string[]) => typeIn(env, 'bot', 'add', ...words)
    await add('Twin', '--source', 'npm', '--workspace', workspace)
    expect(await add('twin', '--source', 'ruby', '--workspace', workspace)).toMatchObject({
      code: 1,
      err: 'You already have a bot named twin. Please use a unique name.',
    })
    expect((await add('X', '--source', 'cobol')).err).toBe('--source says what the bot is built with: npm, python, ruby.')
    expect((await add('X')).err).toBe('--source says what the bot is built with: npm, python, ruby.')
    for (const unseen of [' ', '\u200b\u200e']) expect((await add(unseen, '--source', 'npm')).err).toBe('Please enter a name for your bot.')
    expect((await add('Twin\u200e', '--source', 'npm', '--workspace', workspace)).err).toBe(
      'You already have a bot named Twin. Please use a unique name.',
    )
    expect((await add('X', '--source', 'npm', '--workspace', 'nonsense')).err).toBe('There is no workspace nonsense.')
    const missing = '01975c3e-0000-7000-8000-000000000000'
    expect((await add('X', '--source', 'npm', '--workspace', missing)).err).toBe(`There is no workspace ${missing}.`)
    const which = await add('X', '--source', 'npm')
    expect(which.code).toBe(1)
    expect(which.err).toMatch(/^Which workspace\? Add --workspace ID, such as one of\n/)
    expect(which.err).toContain(`${workspace}  Ada's workspace`)
  })

  test('where no workspace is, it says what makes one', async () => {
    const live = { ...env, DATABASE_URL: database.url, BATON_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://inbox.example.com' }
    const { code, err } = await typeIn(live, 'bot', 'add', 'X', '--source', 'npm', '--live')
    expect([code, err]).toEqual([1, 'There is no workspace yet. "npm run baton -- login you@example.com" makes one.'])
  })
})

describe('the command line itself', () => {
  test('help lists every command, and each has its own', async () => {
    const { code, out } = await typeIn({}, '--help')
    expect(code).toBe(0)
    for (const { name, summary: says } of commands) {
      expect(out).toContain(`  ${name}`)
      expect(out).toContain(says)
      const own = await typeIn({}, ...name.split(' '), '--help')
      expect(own).toMatchObject({ code: 0, err: '' })
      expect(own.out).toContain(`Usage: npm run baton -- ${name}`)
    }
  })

  test.each([
    [[], 'Which command?'],
    [['dance'], 'There is no command "dance".'],
    [['bot'], 'There is no command "bot".'],
    [['bot', 'remove'], 'There is no command "bot remove".'],
    [['login'], 'EMAIL is missing.'],
    [['login', 'a@b', 'c'], '"c" is one word too many.'],
    [['login', 'a@b', '--tokne'], "Unknown option '--tokne'."],
    [['bot', 'add', 'X', '--source'], "Option '--source <value>' argument missing."],
    [['migrate', 'now'], '"now" is one word too many.'],
  ])('%j is not understood: what is wrong and how it goes, and exit code 2', async (argv, says) => {
    const { code, out, err } = await typeIn({}, ...argv)
    expect([code, out]).toEqual([2, ''])
    expect(err.split('\n')[0]).toBe(says)
    expect(err).toContain('Usage: npm run baton -- ')
  })

  test('a wrong configuration is one sentence, also for programs', async () => {
    const says = 'DATABASE_URL (its value is not shown): must be a postgres:// address.'
    expect(await typeIn({ DATABASE_URL: 'mysql://x' }, 'migrate')).toMatchObject({ code: 1, out: '', err: says })
    const { json, code } = await typeIn({ DATABASE_URL: 'mysql://x' }, 'migrate', '--json')
    expect([code, json]).toEqual([1, { error: says }])
  })

  test('a database that does not answer is one sentence without a stack', async () => {
    const { code, err } = await typeIn({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }, 'migrate')
    expect(code).toBe(1)
    expect(err).toMatch(/^The database does not answer: .*ECONNREFUSED.*\. Check that it runs, and DATABASE_URL\.$/)
  })

  test('a database of another mode is refused, and a new one becomes what was said', async () => {
    const fresh = await testDatabase()
    try {
      const live = { ...env, DATABASE_URL: fresh.url, BATON_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://inbox.example.com' }
      // A guess would hold for ever: the server that is just starting could not open it.
      const early = await typeIn(live, 'login', 'a@example.com')
      expect([early.code, early.err]).toEqual([1, expect.stringContaining('No server has opened this database yet.')])
      const { json } = await typeIn(live, 'login', 'a@example.com', '--live', '--json')
      expect(json['link']).toMatch(/^https:\/\/inbox\.example\.com\/login\//)
      // From now on the database says it.
      expect((await typeIn(live, 'login', 'a@example.com', '--json')).json['link']).toMatch(/^https:\/\/inbox/)
      const without = await typeIn({ ...live, BATON_SECRET: '' }, 'login', 'a@example.com')
      expect(without.code).toBe(1)
      expect(without.err).toContain('BATON_SECRET is missing')
    } finally {
      await fresh.drop()
    }
    const { code, err } = await typeIn(
      { ...env, BATON_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://a.example' },
      'login',
      'a@example.com',
      '--live',
    )
    expect([code, err]).toEqual([1, expect.stringContaining('This database is of the mode "test" and is not opened in the mode "live".')])
  })

  test('seed fills a sandbox that is empty, once, and nothing else', async () => {
    const fresh = await testDatabase()
    try {
      const sandbox = { ...env, DATABASE_URL: fresh.url }
      expect(await typeIn(sandbox, 'seed')).toMatchObject({ code: 0, out: 'The sandbox is filled.' })
      const { json } = await typeIn(sandbox, 'login', 'mara@northwind.example', '--json')
      expect(json).toMatchObject({ new: false })
      expect((await typeIn(sandbox, 'seed', '--json')).json).toEqual({ seeded: false })
    } finally {
      await fresh.drop()
    }
    const { code, err } = await typeIn(env, 'seed')
    expect([code, err]).toEqual([1, expect.stringContaining('Only a sandbox is filled with made-up conversations')])
  })

  test('migrate says what it did, or that there was nothing to do', async () => {
    expect(await typeIn(env, 'migrate')).toMatchObject({ code: 0, out: 'The schema is up to date already.' })
    expect((await typeIn(env, 'migrate', '--json')).json).toEqual({ migrations: [] })
  })
})
