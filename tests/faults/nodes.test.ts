import { rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Change } from '#shared/event.ts'
import { changesSince } from '#shared/liveProtocol.ts'
import { messageAdded, type Message } from '#features/inbox/timeline/contract.ts'
import { createTestApp, type TestPerson, type TestApp, type TestBot } from '#testing/TestApp.ts'
import { startChild, type ServerProcess } from '#testing/startChild.ts'
import { startRedis } from '#testing/startRedis.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { createBaton } from '../../sdk/node/createBaton.ts'
import { connectAgent, type Agent } from './connectAgent.ts'

const redis = await startRedis()
if (!redis)
  console.warn(
    'Skipped: several servers act as one only with Redis, and this machine has none. Install it ("apt-get install redis-server") or name it by REDIS_SERVER.',
  )

describe.skipIf(!redis)('two servers on one database', () => {
  let app: TestApp
  let env: Record<string, string>
  let one: ServerProcess
  let two: ServerProcess
  let mara: TestPerson
  let ben: TestPerson
  let bot: TestBot
  const folders: string[] = []

  beforeAll(async () => {
    // The test app is a third node: it sets up the fixture and takes what bots report.
    const secret = 'several servers share one secret of the installation'
    app = await createTestApp({ REDIS_URL: redis!.url, BATON_SECRET: secret })
    env = { DATABASE_URL: app.databaseUrl, REDIS_URL: redis!.url, BATON_SECRET: secret, DATABASE_POOL: '4' }
    ;({ mara, ben, bot } = await app.team())
    ;[one, two] = await Promise.all([node(), node()])
  })
  afterAll(async () => {
    await Promise.all([one.kill(), two.kill()])
    await app.close()
    await redis!.stop()
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  })
  async function node(): Promise<ServerProcess> {
    const folder = await temporaryFolder('node')
    folders.push(folder)
    return startChild({ ...env, BATON_DATA_DIR: folder })
  }

  test('act as one: what happens on one is received on all, and when one dies its agents go on at another without a gap', async () => {
    const [first, second] = await Promise.all([connectAgent(one.url, mara), connectAgent(two.url, ben)])
    const { conversationId } = await app.report(bot, 'c1', 'Hello?')
    // The alert is told too, a moment later.
    const messagesOf = ({ received }: Agent) => received.filter(({ name }) => name === messageAdded.name).length
    await expect.poll(() => [messagesOf(first), messagesOf(second)]).toEqual([1, 1])

    first.socket.emit('set_channel', conversationId)
    second.socket.emit('set_channel', conversationId)
    await expect
      .poll(() => [first.present, second.present])
      .toEqual([
        ['Ben', 'Mara'],
        ['Ben', 'Mara'],
      ])
    second.socket.emit('typing', conversationId)
    await expect.poll(() => first.typing).toEqual(['Ben'])

    const cursor = first.received.at(-1)!.cursor
    await one.kill()
    await expect.poll(() => first.socket.connected).toBe(false)
    const missed = await app.report(bot, 'c1', 'Is anybody there?')
    expect(missed.duplicate).toBe(false)
    await ask(two.url, ben, `/api/channels/${conversationId}/submit`, { message: { jmid: crypto.randomUUID(), text: 'I am.' } })

    const again = await connectAgent(two.url, mara)
    let caughtUp = cursor
    const said: string[] = []
    // The log is handed out up to the oldest transaction that still runs somewhere on the database server.
    const askOn = async () => {
      const { changes, cursor: at } = await askChanges(two.url, mara, caughtUp)
      caughtUp = at
      // Alerts are told too, a moment later, and what became of a message.
      for (const { name, body } of changes) {
        const { message } = body as { message: Message }
        if (name === messageAdded.name) said.push(message.event?.what ?? message.text)
      }
      return said
    }
    await expect.poll(askOn).toEqual(['Is anybody there?', 'took_over', 'I am.'])
    await app.report(bot, 'c1', 'Good.')
    // What it has caught up with may be on its socket too: a page leaves out what is not after its cursor.
    await expect.poll(() => again.received.filter(({ name, cursor: at }) => name === messageAdded.name && at > caughtUp).length).toBe(1)
    again.socket.disconnect()
    second.socket.disconnect()
  })

  test('a device that is signed out on one server is put off by the other', async () => {
    const chloe = await app.person('Chloe', { workspace: mara.workspace })
    const agent = await connectAgent(two.url, chloe)
    let why = ''
    agent.socket.on('signed_out', (payload) => (why = payload.why))
    const response = await fetch(`${app.url}/api/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${chloe.token}` } })
    expect(response.status).toBe(200)
    await expect.poll(() => [agent.socket.connected, why]).toEqual([false, 'This device was signed out.'])
  })

  test('take a bot of the SDK behind a load balancer that gives each connection to the other one, and it gets what people write', async () => {
    const delivered: string[] = []
    const errors: unknown[] = []
    const baton = createBaton({
      server: await balancerOf([app.url, two.url]),
      apiKey: bot.apiKey,
      clientKey: bot.clientKey,
      send: (_channel, { text }) => void delivered.push(text),
      onError: (error) => errors.push(error),
    })
    onTestFinished(() => baton.close())
    await baton.connect()
    const { conversationId } = await app.report(bot, 'balanced', 'Hello?')
    for (const [url, text] of [
      [app.url, 'From the one.'],
      [two.url, 'From the other.'],
    ] as const) {
      await ask(url, mara, `/api/channels/${conversationId}/submit`, { message: { jmid: crypto.randomUUID(), text } })
      await expect.poll(() => delivered).toContain(text)
    }
    expect(errors).toEqual([])
  })
})

/** The address of a load balancer of connections before these servers, which takes turns. */
async function balancerOf(urls: string[]): Promise<string> {
  let turn = 0
  const balancer = createServer((near) => {
    const { hostname, port } = new URL(urls[turn++ % urls.length]!)
    const far = connect(Number(port), hostname)
    for (const [side, other] of [
      [near, far],
      [far, near],
    ] as const)
      side
        .on('error', () => undefined)
        .on('close', () => other.destroy())
        .pipe(other)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void balancer.close())
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
}

async function ask(url: string, person: TestPerson, path: string, body?: object): Promise<unknown> {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${person.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

const askChanges = (url: string, person: TestPerson, since: string) =>
  ask(url, person, `${changesSince.path}?since=${since}`) as Promise<{ changes: Change[]; cursor: string }>
