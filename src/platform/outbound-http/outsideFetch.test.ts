import { createHook } from 'node:async_hooks'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { createServer as createNetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { createOutsideClient, type OutsideFetch } from './outsideFetch.ts'
import { selfSigned } from '#testing/selfSigned.ts'

const near = createOutsideClient({ mode: 'sandbox' })
const live = createOutsideClient({ mode: 'live' })

let server: Server
let port: number
let calls: { method: string; host: string; path: string; headers: Record<string, unknown>; body: string }[] = []
/** How many answers were cut off by the caller. */
let cutOff = 0

const listen = async (made: NetServer) => {
  await new Promise<void>((resolve) => made.listen(0, 'localhost', resolve))
  return (made.address() as AddressInfo).port
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const path = request.url ?? ''
      calls.push({ method: request.method ?? '', host: request.headers.host ?? '', path, headers: request.headers, body })
      response.on('close', () => (cutOff += response.writableFinished ? 0 : 1))
      if (path === '/moved') response.writeHead(302, { location: '/elsewhere' }).end()
      else if (path === '/endless') pour(response)
      else if (path === '/liar') response.writeHead(200, { 'content-length': '10' }).end('short')
      else if (path === '/drip') void drip(response)
      else if (path !== '/silent') response.writeHead(201, { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] }).end('Grüße ✓')
    })
  })
  port = await listen(server)
})
beforeEach(() => {
  calls = []
  cutOff = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function pour(response: NodeJS.WritableStream) {
  const more = () => {
    while (response.write(Buffer.alloc(64 * 1024, 120)));
  }
  response.on('drain', more)
  more()
}

async function drip(response: ServerResponse) {
  while (!response.destroyed) {
    response.write('.')
    await sleep(40)
  }
}

async function refusal(fetching: Promise<unknown>): Promise<[string, string]> {
  const error = await fetching.then(
    () => expect.fail('the call went through'),
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(AppError)
  return [(error as AppError).code, (error as AppError).message]
}

test('a call arrives as it was given, and the answer comes back whole', async () => {
  const answer = await near(`http://localhost:${port}/hook?a=1`, {
    method: 'POST',
    body: '{"text":"ä"}',
    headers: { 'content-type': 'application/json', 'x-signature': 'abc' },
  })
  expect({ ...answer, body: answer.body.toString() }).toMatchObject({
    status: 201,
    headers: { 'content-type': 'text/plain', 'set-cookie': 'a=1, b=2' },
    body: 'Grüße ✓',
  })
  expect(calls).toMatchObject([{ method: 'POST', host: `localhost:${port}`, path: '/hook?a=1', body: '{"text":"ä"}' }])
  expect(calls[0]!.headers).toMatchObject({
    'x-signature': 'abc',
    'content-length': '13',
    'accept-encoding': 'identity',
    'user-agent': 'Baton',
  })
})

test('a redirect is an answer, and nobody goes where it points', async () => {
  expect(await near(`http://localhost:${port}/moved`)).toMatchObject({ status: 302, headers: { location: '/elsewhere' } })
  expect(calls.map(({ path }) => path)).toEqual(['/moved'])
})

test.each([
  'http://127.1',
  'http://0x7f000001',
  'http://2130706433',
  'http://0177.0.0.1',
  'http://127.0.0.1',
  'http://localhost',
  'http://[::1]',
])('live calls nothing at %s, by http or https', async (origin) => {
  for (const url of [`${origin}:${port}/`, `${origin.replace('http', 'https')}:${port}/`]) {
    const [code] = await refusal(live(url))
    expect(code).toBe('bad-input')
  }
  expect(calls).toEqual([])
})

test.each([
  [
    'https://127.1:8443/',
    '127.0.0.1 is not on the internet but inside a private network, where Baton calls only the hosts that its operator names in PRIVATE_HOSTS.',
  ],
  [
    'https://0x7f000001:8443/',
    '127.0.0.1 is not on the internet but inside a private network, where Baton calls only the hosts that its operator names in PRIVATE_HOSTS.',
  ],
  [
    'https://[::ffff:127.0.0.1]/',
    '::ffff:7f00:1 is not on the internet but inside a private network, where Baton calls only the hosts that its operator names in PRIVATE_HOSTS.',
  ],
  [
    'https://[::ffff:8.8.8.8]/',
    '::ffff:808:808 is not on the internet but inside a private network, where Baton calls only the hosts that its operator names in PRIVATE_HOSTS.',
  ],
  [
    'https://169.254.169.254/latest/meta-data/',
    '169.254.169.254 is not on the internet but inside a private network, where Baton calls only the hosts that its operator names in PRIVATE_HOSTS.',
  ],
  [
    'https://１０.0.0.1/',
    '10.0.0.1 is not on the internet but inside a private network, where Baton calls only the hosts that its operator names in PRIVATE_HOSTS.',
  ],
  ['http://bot.example.com/', 'The address must begin with https://.'],
  ['ftp://bot.example.com/', 'The address must begin with https://.'],
  ['file:///etc/passwd', 'The address must begin with https://.'],
  ['https://user:pass@bot.example.com/', 'The address must not hold a user name or password.'],
  ['https://bot.example.com@10.0.0.1/', 'The address must not hold a user name or password.'],
  ['https://bot.example.com:25/', 'The address must not name port 25. Allowed are 443 and 1024 or above.'],
  ['https://bot.example.com:80/', 'The address must not name port 80. Allowed are 443 and 1024 or above.'],
  ['bot.example.com', 'This is not a web address. It should look like https://bot.example.com/baton.'],
  ['https://', 'This is not a web address. It should look like https://bot.example.com/baton.'],
])('live refuses %s with a sentence', async (url, says) => {
  expect(await refusal(live(url))).toEqual(['bad-input', says])
})

test('the sandbox calls this machine, and still nothing in the network around it', async () => {
  expect((await near(`http://127.1:${port}/`)).status).toBe(201)
  for (const url of [
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://192.168.1.1/',
    'http://[fd00::1]/',
    `http://[::ffff:127.0.0.1]:${port}/`,
  ]) {
    expect((await refusal(near(url)))[0]).toBe('bad-input')
  }
})

test('a name that leads inside is refused before anything is sent, also when one of several addresses is harmless', async () => {
  for (const addresses of [
    ['10.0.0.7'],
    ['127.0.0.1'],
    ['127.0.0.1', '93.184.216.34'],
    ['93.184.216.34', '::1'],
    ['fe80::1%eth0'],
    ['nonsense'],
  ]) {
    const client = createOutsideClient({ mode: 'live', resolve: () => Promise.resolve(addresses) })
    expect(await refusal(client(`https://bot.example.com:${port}/`))).toEqual([
      'bad-input',
      'bot.example.com is not on the internet but inside a private network, where Baton calls only the hosts that its operator names in PRIVATE_HOSTS.',
    ])
  }
  expect(calls).toEqual([])
})

test('a name that changes its answer between check and connection gains nothing: it is asked once, and that address is called', async () => {
  const answers = [['127.0.0.1'], ['10.0.0.7'], ['10.0.0.7']]
  let asked = 0
  const client = createOutsideClient({ mode: 'sandbox', resolve: () => Promise.resolve(answers[asked++]!) })
  const answer = await client(`http://rebinding.example:${port}/`)
  expect(answer.status).toBe(201)
  expect(asked).toBe(1)
  expect(calls).toMatchObject([{ host: `rebinding.example:${port}` }])
  // And each new call is checked again, as no connection is kept.
  expect((await refusal(client(`http://rebinding.example:${port}/`)))[0]).toBe('bad-input')
  expect(calls).toHaveLength(1)
})

const host = () => `localhost:${port}`

test('an answer that is too long is cut off', async () => {
  expect(await refusal(near(`http://${host()}/endless`, { maxBytes: 200_000 }))).toEqual([
    'unavailable',
    `${host()} answers with more than 200,000 bytes.`,
  ])
  await expect.poll(() => cutOff).toBe(1)
  expect((await near(`http://${host()}/`, { maxBytes: 11 })).body).toHaveLength(11)
  expect((await refusal(near(`http://${host()}/`, { maxBytes: 10 })))[0]).toBe('unavailable')
})

test.each(['/silent', '/drip'])('an answer that takes too long (%s) is given up', async (path) => {
  // Long enough for a busy machine to hear the question.
  expect(await refusal(near(`http://${host()}${path}`, { timeoutMs: 2000 }))).toEqual([
    'unavailable',
    `${host()} did not answer within 2 seconds.`,
  ])
  await expect.poll(() => cutOff).toBe(1)
})

test('an answer that does not begin is given up sooner, and one that has begun may take longer', async () => {
  // Long enough here, too.
  expect(await refusal(near(`http://${host()}/silent`, { beginsWithinMs: 2000, timeoutMs: 600_000 }))).toEqual([
    'unavailable',
    `${host()} did not answer within 2 seconds.`,
  ])
  await expect.poll(() => cutOff).toBe(1)
  // It drips for longer than it had for its beginning.
  expect(await refusal(near(`http://${host()}/drip`, { beginsWithinMs: 5000, timeoutMs: 5500 }))).toEqual([
    'unavailable',
    `${host()} did not answer within 5.5 seconds.`,
  ])
})

test('a call that has ended leaves no timer behind, whether it was answered, stopped, or nobody was there', async () => {
  const timeoutMs = 3_600_007
  const timers = new Set<number>()
  const hook = createHook({
    init: (id, _type, _trigger, resource) => void ((resource as { _idleTimeout?: number })._idleTimeout === timeoutMs && timers.add(id)),
    destroy: (id) => void timers.delete(id),
  }).enable()
  onTestFinished(() => void hook.disable())
  const stop = new AbortController()
  const stopped = refusal(near(`http://${host()}/silent`, { timeoutMs, signal: stop.signal }))
  expect(timers.size).toBe(1)
  stop.abort()
  await stopped
  await near(`http://${host()}/`, { timeoutMs })
  await near(`http://${host()}/`, { timeoutMs: 60_000, beginsWithinMs: timeoutMs })
  await refusal(near('http://localhost:1/', { timeoutMs }))
  await expect.poll(() => timers.size).toBe(0)
})

test('looking a name up counts as well', async () => {
  const client = createOutsideClient({ mode: 'live', resolve: () => new Promise(() => undefined) })
  expect(await refusal(client('https://slow.example/', { timeoutMs: 200 }))).toEqual([
    'unavailable',
    'slow.example did not answer within 0.2 seconds.',
  ])
})

test('the caller can stop it', async () => {
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 50)
  expect(await refusal(near(`http://${host()}/silent`, { signal: stop.signal }))).toEqual(['unavailable', 'The call was stopped.'])
})

test('an answer that ends before its end is none', async () => {
  expect((await refusal(near(`http://${host()}/liar`)))[0]).toBe('unavailable')
})

test('a port where nobody listens, a server that hangs up, one that speaks something else', async () => {
  const rude = createNetServer((socket) => socket.destroy())
  const mail = createNetServer((socket) => socket.end('220 mail ESMTP\r\n'))
  const [rudePort, mailPort] = [await listen(rude), await listen(mail)]
  await new Promise((resolve) => rude.close(resolve))
  expect((await refusal(near(`http://localhost:${rudePort}/`)))[1]).toBe(
    `localhost:${rudePort} does not answer: nothing listens at this port.`,
  )
  expect((await refusal(near(`http://localhost:${mailPort}/`)))[1]).toBe(`localhost:${mailPort} does not answer as a web server does.`)
  mail.close()
  const hasty = createNetServer((socket) => socket.resetAndDestroy())
  const hastyPort = await listen(hasty)
  expect((await refusal(near(`http://localhost:${hastyPort}/`)))[1]).toBe(`localhost:${hastyPort} broke the connection off.`)
  hasty.close()
})

test('https is held to its certificate, and plain http behind https is told apart', async () => {
  const secure = createSecureServer(selfSigned, (_request, response) => response.end('secret'))
  const securePort = await listen(secure)
  const says = async (client: OutsideFetch, at: number) => (await refusal(client(`https://localhost:${at}/`)))[1]
  expect(await says(near, securePort)).toBe(`localhost:${securePort} shows a certificate that it signed itself, which proves nothing.`)
  expect(await says(near, port)).toBe(`localhost:${port} does not speak https at this port.`)
  secure.close()
})

test('headers that would smuggle others in are refused', async () => {
  expect((await refusal(near(`http://${host()}/`, { headers: { 'x-a': 'b\r\nhost: evil' } })))[0]).toBe('unavailable')
  expect(calls).toEqual([])
})
