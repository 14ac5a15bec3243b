import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { intercept, type Route } from './intercept.ts'
import { serveLocally } from './serveLocally.ts'

/** What the server was asked for. */
let asked: string[] = []
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const said = `${request.method} ${request.url} ${await text(request)}`.trim()
  asked.push(said)
  const isKept = request.url === '/kept.js'
  response.writeHead(request.url === '/teapot' ? 418 : 200, {
    'content-type': isKept ? 'text/javascript' : 'text/html',
    'x-said': 'by the server',
    ...(isKept && { 'cache-control': 'max-age=600' }),
  })
  response.end(isKept ? '' : `<script src="/kept.js"></script><p>${said}</p>`)
}
const server = await serveLocally((request, response) => void serve(request, response))
const browser = await sharedBrowser()
let page: Page

beforeEach(async () => {
  page = await browser.open(server.url, null, '/page')
  asked = []
})
afterEach(() => browser.leave(page))
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** What the page is answered: status, what the server says of itself, and the words; or that it is not. */
const get = (path: string, options = {}) =>
  page.evaluate<string>(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(options)}).then(
      async (answer) => [answer.status, answer.headers.get('x-said') ?? '', await answer.text()].join(' '), () => 'nothing')`,
  )
const say = (body: string) => (route: Route) => route.fulfill({ body })

test('a pattern is for whole addresses: a star for what is within a part of the path, two for anything, and nothing else is special', async () => {
  await intercept(page, '**/list/*/new', say('within'))
  await intercept(page, '**/all/**', say('anything'))
  await intercept(page, '**/asked?by=(a)', say('asked'))
  const answers = ['/list/a/new', '/all/', '/all/a/b?c', '/asked?by=(a)'].map((path) => get(path))
  expect(await Promise.all(answers)).toEqual(['200  within', '200  anything', '200  anything', '200  asked'])
  const others = ['/list/a/b/new', '/list/a/new?b', '/all', '/askedXby=(a)', '/asked?by=a']
  await Promise.all(others.map((path) => get(path)))
  expect(asked.toSorted()).toEqual(others.map((path) => `GET ${path}`).toSorted())
})

test('the newest rule answers as often as it is for, then the one before; once all have ended the server does', async () => {
  const endFirst = await intercept(page, '**/a', say('first'))
  await intercept(page, '**/a', say('second'), { times: 2 })
  const endThird = await intercept(page, '**/a', say('third'))
  expect(await get('/a')).toBe('200  third')
  endThird()
  for (const said of ['second', 'second', 'first', 'first']) expect(await get('/a')).toBe(`200  ${said}`)
  endFirst()
  expect(await get('/a')).toContain('by the server')
})

test('a request goes on as it is, or is answered by what the server said and what is said in its place', async () => {
  const sent = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"a":"ä"}' }
  await intercept(page, '**/on', (route) => route.continue())
  expect(await get('/on', sent)).toContain('<p>PUT /on {"a":"ä"}</p>')
  await intercept(page, '**/teapot', async (route) => route.fulfill({ response: await route.fetch() }))
  expect(await get('/teapot', sent)).toMatch(/^418 by the server .*<p>PUT \/teapot {"a":"ä"}<\/p>$/)
  await intercept(page, '**/teapot', async (route) => route.fulfill({ response: await route.fetch(), json: { b: 'ö' } }))
  expect(await get('/teapot')).toBe('418 by the server {"b":"ö"}')
  let held: Route | undefined
  await intercept(page, '**/held', (route) => void (held = route))
  const answer = get('/held', sent)
  await expect.poll(() => held?.request).toMatchObject({ url: `${server.url}/held`, method: 'PUT', postData: sent.body })
  await held!.fulfill({ status: 503, json: {} })
  expect(await answer).toBe('503  {}')
})

test('what comes to nothing says by what, and Playwright hears of all of it', async () => {
  const failures: (string | undefined)[] = []
  page.on('requestfailed', (request) => failures.push(request.failure()?.errorText))
  await intercept(page, '**/failed', (route) => route.abort())
  await intercept(page, '**/blocked', (route) => route.abort('BlockedByClient'))
  for (const path of ['/failed', '/blocked']) expect(await get(path)).toBe('nothing')
  await expect.poll(() => failures).toEqual([expect.stringMatching('ERR_FAILED'), expect.stringMatching('ERR_BLOCKED_BY_CLIENT')])
  await intercept(page, '**/heard', (route) => route.fulfill({ json: { is: 'heard' } }))
  const [answer] = await Promise.all([page.waitForResponse('**/heard'), get('/heard')])
  expect(await answer.json()).toEqual({ is: 'heard' })
  expect(asked).toEqual([])
})

test('without a connection a rule answers still, and what it lets go comes to nothing', async () => {
  await intercept(page, '**/answered', say('here'))
  await intercept(page, '**/let-go', (route) => route.continue())
  await page.context().setOffline(true)
  expect(await Promise.all(['/answered', '/let-go'].map((path) => get(path)))).toEqual(['200  here', 'nothing'])
})

test('also the page itself is answered, and what the browser has in its cache stays there', async () => {
  await intercept(page, '**/page?again', async (route) => route.fulfill({ response: await route.fetch() }))
  await page.goto(`${server.url}/page?again`)
  await page.getByText('GET /page?again').waitFor()
  await page.reload()
  expect(asked).toEqual(['GET /page?again', 'GET /page?again'])
})

test('what is on its way while rules begin and end is answered', async () => {
  let answered = 0
  for (let round = 0; round < 50; round++) {
    const end = await intercept(page, `**/some${round % 3}*`, (route) => route.continue())
    const answers = Array.from({ length: 6 }, (_, n) => get(`/some${n % 4}-${round}`))
    const next = intercept(page, `**/other${round}`, say(''))
    end()
    answered += (await Promise.all(answers)).filter((answer) => answer.startsWith('200')).length
    await next
  }
  expect(answered).toBe(300)
})

test('a page may be closed while something is held or asked for, and takes any answer then', async () => {
  const held: Route[] = []
  const work: Promise<void>[] = []
  const { promise: isClosed, resolve: close } = Promise.withResolvers<void>()
  await intercept(page, '**/held', (route) => void held.push(route))
  await intercept(page, '**/asked', (route) => {
    work.push(isClosed.then(() => route.continue()))
    return work[0]!.then(() => Promise.reject(new Error('What the test had is gone.')))
  })
  await page.evaluate(`void [fetch('/held'), fetch('/asked')]`)
  await expect.poll(() => [held.length, work.length]).toEqual([1, 1])
  await page.close()
  close()
  const late = [held[0]!.continue(), held[0]!.fulfill({ body: '' }), held[0]!.abort(), ...work]
  expect(new Set(await Promise.all(late))).toEqual(new Set([undefined]))
})
