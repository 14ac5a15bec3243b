import { expect, test } from 'vitest'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callableAddresses } from './callableAddresses.ts'
import { createOutsideClient } from './outsideFetch.ts'
import { noPrivateHosts, readPrivateHosts } from './privateHosts.ts'

const listed = readPrivateHosts('bot, Bots.LAN,10.1.0.0/16,fd00::/8,192.168.7.7')!

test('private hosts are names, addresses and networks', () => {
  for (const host of ['bot', 'BOT', 'bots.lan', '10.1.2.3', 'fd00::5', '192.168.7.7']) expect(listed.has(host), host).toBe(true)
  for (const host of ['bott', 'evil.bots.lan', '10.2.0.1', '192.168.7.8', '169.254.169.254', '127.0.0.1', '::1'])
    expect(listed.has(host), host).toBe(false)
  for (const wrong of ['10.0.0.0/33', 'http://bot', 'bot:80', '*', 'a b', '127.1', '0x7f000001', 'bot,,x', '/8'])
    expect(readPrivateHosts(wrong), wrong).toBeNull()
})

test('an address inside is refused when it is saved, unless the operator named its host', () => {
  const strict = callableAddresses({ mode: 'live', privateHosts: noPrivateHosts })
  const open = callableAddresses({ mode: 'live', privateHosts: listed })
  for (const address of ['https://10.1.0.1/', 'https://169.254.169.254/latest', 'https://127.1/', 'https://[::1]/'])
    expect(strict.refusal(address)?.message, address).toContain('PRIVATE_HOSTS')
  expect(open.refusal('http://10.1.0.1:8080/baton')).toBeNull()
  expect(open.refusal('http://bot/baton')).toBeNull()
  expect(open.refusal('https://169.254.169.254/latest')?.message).toContain('private network')
  expect(open.refusal('http://elsewhere.example/baton')?.message).toContain('https:')
})

test('a name that only leads inside is refused in live when it is saved, unless the operator named it', () => {
  const strict = callableAddresses({ mode: 'live', privateHosts: noPrivateHosts })
  const open = callableAddresses({ mode: 'live', privateHosts: listed })
  const sandbox = callableAddresses({ mode: 'sandbox', privateHosts: noPrivateHosts })
  const inside = [
    'localhost',
    'LOCALHOST',
    'bot',
    'bot.',
    'a.localhost',
    'nas.local',
    'db.internal',
    'db.internal.',
    'bots.lan',
    'x.home.arpa',
    'home.arpa',
  ]
  for (const host of inside) {
    expect(strict.refusal(`https://${host}/baton`), host).toMatchObject({ reason: 'outside.inside-network' })
    expect(sandbox.refusal(`https://${host}/baton`), host).toBeNull()
  }
  for (const host of ['bot', 'bots.lan']) expect(open.refusal(`https://${host}/baton`), host).toBeNull()
  for (const host of ['localhost', 'other.lan']) expect(open.refusal(`https://${host}/baton`), host).toMatchObject({ code: 'bad-input' })
  for (const host of ['bot.example.com', 'local.example', 'bot.local.example.', 'mylan.example', 'thelan.io', 'home.arpa.example'])
    expect(strict.refusal(`https://${host}/baton`), host).toBeNull()
})

test('live calls a bot at a private host only where it was named, whatever its name resolves to', async () => {
  const server = createServer((_request, response) => response.end('{"ok":true}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const resolve = () => Promise.resolve(['127.0.0.1'])
  try {
    const open = createOutsideClient({ mode: 'live', resolve, allowedHosts: readPrivateHosts('bot')! })
    expect((await open(`http://bot:${port}/baton`)).status).toBe(200)
    await expect(open(`https://other:${port}/baton`)).rejects.toThrow('private network')
    const strict = createOutsideClient({ mode: 'live', resolve })
    await expect(strict(`http://bot:${port}/baton`)).rejects.toThrow('https:')
    await expect(strict(`https://bot:${port}/baton`)).rejects.toThrow('private network')
  } finally {
    server.close()
  }
})
