import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestPerson, type TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { speak, type Sent } from './spec/speak.ts'

let app: TestApp
let mara: TestPerson
/** A member without any right, and a conversation that they see. */
let rita: TestPerson
let seen: string
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  rita = await app.person('Rita', { workspace: mara.workspace, rights: [] })
  seen = (await app.report(await app.bot(mara.workspace, 'Shop bot'), 'sofia', 'hello')).conversationId
})

const flags = { train: true, chat: true, edit: false, billing: false, support: false }

/** Calls that cannot be done, and the sentence of section 8 in `error` that says so. */
const failing: [what: string, sentence: string, spoken: () => Sent][] = [
  ['pausing', 'Failed to toggle channel pause state...', () => onMissing('togglepause', { paused: 'true' })],
  [
    'the list',
    'Failed to retrieve channel list...',
    () => ({ method: 'GET', path: '/api/channels/list/*/*/nonsense', headers: { clientkey: 'all' } }),
  ],
  ['opening', 'Failed to retrieve channel...', () => ({ method: 'GET', path: `/api/channels/${missing}` })],
  ['an older page', 'Failed to retrieve channel...', () => ({ method: 'GET', path: `/api/channels/${missing}/timestamp/1` })],
  [
    'sending',
    'Failed to retrieve channel...',
    () => ({ ...onMissing('submit'), body: { message: { jmid: 'a-jmid-of-the-page', text: 'Hi' } } }),
  ],
  ['the star', 'Failed to retrieve channel...', () => onMissing('togglestarred', { starred: 'true' })],
  ['moving to Done', 'Failed to retrieve channel...', () => onMissing('move-to-done-folder')],
  ['moving to Inbox', 'Failed to retrieve channel...', () => onMissing('move-to-inbox-folder')],
  ['deleting', 'Failed to retrieve channel...', () => onMissing('deletechannel')],
  ['marking unread', 'Failed to retrieve channel...', () => ({ ...onMissing('markunread'), body: { isunread: true } })],
  ['the unread count', 'Failed to retrieve channel...', () => ({ method: 'GET', path: `/api/channels/getunreadcount/${missing}` })],
  ['reading', 'Failed to retrieve channel...', () => ({ method: 'POST', path: `/api/channels/resetunreadcount/${missing}` })],
  ['labels', 'Fail to fetch Tags', () => ({ method: 'GET', path: '/api/tags/get/no-such-bot' })],
  ['making a label', 'Faile to upsert Tag', () => ({ method: 'POST', path: '/api/tags/upsert-tag', body: noLabel })],
  ['deleting a label', 'Faile to upsert Tag', () => ({ method: 'DELETE', path: '/api/tags/delete-tag', body: noLabel })],
  [
    'a role',
    'Failure to upsert Workspace role',
    () => ({ method: 'POST', path: '/api/users/updaterole', body: { team_id: mara.workspace, user_id: missing, ...flags } }),
  ],
  ['reading a workspace', 'Failure to upsert Workspace', () => ({ method: 'GET', path: `/api/workspace/get/${missing}` })],
  ['making a workspace', 'Failed to upsert Workspace', () => ({ method: 'POST', path: '/api/workspace/create', body: { name: ' ' } })],
  [
    'saving a workspace',
    'Failed to upsert Workspace',
    () => ({ method: 'POST', path: '/api/workspace/update', body: { teamid: mara.workspace, name: ' ' } }),
  ],
  [
    'using an invitation',
    'Failure to send invite',
    () => ({ method: 'POST', path: '/api/invite/use', body: { link: 'inv_that-never-was', email: mara.email } }),
  ],
  [
    'inviting',
    'Failed',
    () => ({
      method: 'POST',
      path: '/api/invite/create',
      body: { team_id: missing, emails: ['a@example.com'], ...flags, userid: mara.id },
    }),
  ],
]
/** The same for calls that somebody may not make. */
const forbidden: typeof failing = [
  ['pausing', 'Failed to toggle channel pause state...', () => ({ ...onSeen('togglepause'), headers: { paused: 'true' } })],
  [
    'sending',
    'Failed to retrieve channel...',
    () => ({ ...onSeen('submit'), body: { message: { jmid: 'a-jmid-of-the-page', text: 'Hi' } } }),
  ],
  ['moving to Done', 'Failed to retrieve channel...', () => onSeen('move-to-done-folder')],
  [
    'a role',
    'Failure to upsert Workspace role',
    () => ({ method: 'POST', path: '/api/users/updaterole', body: { team_id: mara.workspace, user_id: rita.id, ...flags } }),
  ],
  [
    'saving a workspace',
    'Failed to upsert Workspace',
    () => ({ method: 'POST', path: '/api/workspace/update', body: { teamid: mara.workspace, name: 'Mine' } }),
  ],
  [
    'inviting',
    'Failed',
    () => ({
      method: 'POST',
      path: '/api/invite/create',
      body: { team_id: mara.workspace, emails: ['a@example.com'], ...flags, userid: rita.id },
    }),
  ],
]
const onSeen = (what: string): Sent => ({ method: 'POST', path: `/api/channels/${seen}/${what}` })
const missing = '01900000-0000-7000-8000-000000000000'
const noLabel = { tagName: 'x', client_key: 'no-such-bot' }
const onMissing = (what: string, headers = {}): Sent => ({
  method: 'POST',
  path: `/api/channels/${missing}/${what}`,
  headers,
})

describe('what fails says so in the words of the catalogue', () => {
  test.each(failing)('%s: %s', async (_, sentence, spoken) => {
    const { status, answer } = await speak(app, mara, spoken())
    expect(status).toBeGreaterThanOrEqual(400)
    expect(answer).toMatchObject({ error: sentence, code: expect.stringMatching(/./) as string })
    // Beside the catalogue's sentence there is one for the person, which says why.
    expect((answer as { message: string }).message).toMatch(/^[A-Z](?!ail).{10}/)
  })

  test.each(forbidden)('%s without the right to it: %s', async (_, sentence, spoken) => {
    const { status, answer } = await speak(app, rita, spoken())
    expect({ status, answer }).toMatchObject({ status: 403, answer: { error: sentence, code: 'forbidden' } })
  })

  test('also where the server stumbles, and then nothing of the cause is said', async () => {
    const broken = await createTestApp({ LOG_LEVEL: 'silent' })
    const gro = await broken.person('Gro')
    const bot = await broken.bot(gro.workspace, 'Shop bot')
    const { conversationId: id } = await broken.report(bot, 'sofia', 'hello')
    await sql`alter table conversation rename to hidden`.execute(broken.server.db)
    try {
      for (const [path, headers, sentence] of [
        ['/api/channels/list/*/*/*', { clientkey: 'all' }, 'Failed to retrieve channel list...'],
        [`/api/channels/${id}`, {}, 'Failed to retrieve channel...'],
        [`/api/channels/${id}/togglepause`, { paused: 'true' }, 'Failed to toggle channel pause state...'],
      ] as const) {
        const method = path.endsWith('pause') ? 'POST' : 'GET'
        const { status, answer } = await speak(broken, gro, { method, path, headers })
        expect({ path, status, answer }).toMatchObject({ status: 500, answer: { error: sentence, code: 'internal' } })
        expect(JSON.stringify(answer)).not.toMatch(/relation|conversation"|select/i)
      }
    } finally {
      await broken.close()
    }
  })
})
