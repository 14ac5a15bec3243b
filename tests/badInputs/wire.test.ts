import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveBot } from '#features/bots/contract.ts'
import { errorCodes } from '#shared/errors.ts'
import { updateWorkspace } from '#features/workspaces/contract.ts'
import { createTestApp, type TestPerson, type TestApp, type TestBot } from '#testing/TestApp.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'silent' })
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})
afterAll(() => app.close())

interface Raw {
  method?: string
  path: string
  /** As they go over the wire, a name as often as one likes. */
  headers?: [string, string][]
  body?: string | Buffer
}

/** Sends a request byte by byte, past every client that would mend it. Answers the status, the code of a refusal, and what came. */
function send({
  method = 'POST',
  path,
  headers = [],
  body = '',
}: Raw): Promise<{ status: number; code: string | undefined; text: string }> {
  const { port } = new URL(app.url)
  const all = [...headers, ['host', 'localhost'], ['content-length', String(Buffer.byteLength(body))]].flat()
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers: all, timeout: 60_000 }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, code: /"code":"([\w-]+)"/.exec(text)?.[1], text })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} hangs.`)))
    sent.on('error', reject)
    sent.end(body)
  })
}

const as = (person: TestPerson): [string, string] => ['authorization', `Bearer ${person.token}`]
const json: [string, string] = ['content-type', 'application/json']
const rename = (name: string) => JSON.stringify({ teamid: mara.workspace, name })
const nameOf = async () => {
  const { rows } = await sql<{ name: string }>`select name from workspace where id = ${mara.workspace}`.execute(app.server.db)
  return rows[0]!.name
}

/** Bodies that are no JSON, or none that anybody needs, and what announces them. */
const bodies: Record<string, { type?: string; body: () => string | Buffer }> = {
  'no JSON at all': { body: () => 'hello' },
  'half of a JSON': { body: () => rename('x').slice(0, -3) },
  'a JSON that sets a prototype': { body: () => `{"teamid":"${mara.workspace}","name":"x","__proto__":{"name":"y"}}` },
  'a JSON that sets a constructor': { body: () => `{"teamid":"${mara.workspace}","name":"x","constructor":{"prototype":{"a":1}}}` },
  'arrays a hundred thousand deep': { body: () => '['.repeat(100_000) + ']'.repeat(100_000) },
  'objects fifty thousand deep': { body: () => '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000) },
  'more than a megabyte': { body: () => rename('x'.repeat(1_100_000)) },
  'bytes that are no UTF-8': { body: () => Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]) },
  'a form': { type: 'application/x-www-form-urlencoded', body: () => 'name=x' },
  'a form of parts': { type: 'multipart/form-data; boundary=x', body: () => '--x\r\n\r\nx\r\n--x--' },
  XML: { type: 'application/xml', body: () => '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  'a type that is none': { type: ';;;', body: () => rename('x') },
  'a prototype as its type': { type: '__proto__', body: () => rename('x') },
  text: { type: 'text/plain', body: () => rename('x') },
  'JSON in another alphabet': { type: 'application/json; charset=utf-16', body: () => Buffer.from(rename('x'), 'utf16le') },
  'a null': { body: () => 'null' },
  nothing: { body: () => '' },
}

describe('what is not a request of ours is refused, and nothing is changed', () => {
  test.each(Object.entries(bodies))('%s', async (_, { type, body }) => {
    const before = await nameOf()
    const headers: [string, string][] = [as(mara), ['content-type', type ?? 'application/json']]
    const { status, code } = await send({ path: updateWorkspace.path, headers, body: body() })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(code).toEqual(expect.any(String))
    expect(await nameOf()).toBe(before)
  })
})

test('who sends another type is told which field it is, and what is expected there', async () => {
  const { text } = await send({
    path: updateWorkspace.path,
    headers: [as(mara), json],
    body: JSON.stringify({ teamid: mara.workspace, name: 7 }),
  })
  expect(JSON.parse(text)).toMatchObject({
    message: 'This request is not understood: body "name": Invalid input: expected string, received number',
    details: { problems: [{ in: 'body', field: 'name', says: 'Invalid input: expected string, received number' }] },
  })
})

/** Addresses that somebody tries out. */
const paths = [
  '/api/channels/%00',
  '/api/channels/%ff',
  '/api/channels/%',
  '/api/channels/..%2f..%2fetc',
  '/api/__proto__',
  '/api/channels/list/*/%E0%A4%A/*',
  `/api/channels/${'x'.repeat(4000)}`,
  `/api/channels/${'y'.repeat(4001)}`,
  '/api/users/me?teamid=a&teamid=b&__proto__[a]=b',
  '/api/audit?since[]=1&what[a]=b',
  '/api/../api/users/me',
  '//api//users//me',
  '/api/users/me;a=b',
  '/api/users/me%20',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/unsubscribe/%00',
  '/invite/%00?%00=%00',
]

test.each(paths.map((path) => [path.slice(0, 60), path] as const))('an address that is none, %s, breaks nothing', async (_, path) => {
  for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
    const { status, code } = await send({ method, path, headers: [as(mara)] })
    expect([method, status < 500]).toEqual([method, true])
    if (status >= 400) expect([method, errorCodes]).toEqual([method, expect.arrayContaining([code])])
  }
})

test.each([
  ['range', 'bytes=999999999-'],
  ['if-match', '"no such version"'],
])('a file of the page that is asked for with %s: %s, which it cannot fulfil, is refused', async (name, value) => {
  expect(await send({ method: 'GET', path: '/theme.js' })).toMatchObject({ status: 200 })
  const asked = await send({ method: 'GET', path: '/theme.js', headers: [[name, value]] })
  expect([asked.status, asked.code]).toEqual([400, 'bad-input'])
})

describe('headers that come twice', () => {
  test.each(['authorization', 'content-type', 'teamid', 'clientkey', 'apikey', 'criteria', 'paused', 'accept'])('%s', async (name) => {
    const values: Record<string, [string, string]> = {
      authorization: [as(mara)[1], `Bearer ${(await app.person('Sten')).token}`],
      'content-type': ['application/json', 'text/plain'],
      teamid: [mara.workspace, mara.workspace],
      clientkey: [bot.clientKey, bot.clientKey],
      apikey: [bot.apiKey, 'bk_never-was'],
    }
    const [first, second] = values[name] ?? ['true', 'false']
    const own = ([as(mara), json] as [string, string][]).filter(([one]) => one !== name)
    const headers: [string, string][] = [...own, [name, first], [name, second]]
    const bodyless = { method: 'GET', headers: headers.filter(([one]) => one !== 'content-type' || name === one) }
    for (const path of ['/api/users/me', '/api/bots/get', '/api/channels/list/*/*/*', '/api/v1/channels/paused']) {
      expect((await send({ path, ...bodyless })).status).toBeLessThan(500)
    }
    const said = await send({ path: saveBot.path, headers, body: JSON.stringify({ bot: { name: `Twice ${name}` } }) })
    expect(said.status).toBeLessThan(500)
    expect((await send({ path: '/api/v1/in', headers, body: JSON.stringify({ channel: 'c', text: 'x' }) })).status).toBeLessThan(500)
  })
})

test('of two sessions in one request, at most the first counts', async () => {
  const sten = await app.person('Sten')
  const headers: [string, string][] = [as(sten), as(mara), json]
  const before = await nameOf()
  expect((await send({ path: updateWorkspace.path, headers, body: rename('Taken') })).status).toBeGreaterThanOrEqual(400)
  expect(await nameOf()).toBe(before)
})
