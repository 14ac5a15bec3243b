import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { lateEnv } from './lateEnv.ts'

/** A process that says a hundred lines to itself by TCP, and tells what arrived. */
const speaks = `
  import { createServer, connect, Socket } from 'node:net'
  const server = createServer((socket) => {
    let heard = ''
    socket.on('data', (data) => (heard += data))
    socket.on('close', () => { console.log(JSON.stringify({ heard, isLate: Object.hasOwn(Socket.prototype, 'write') })); server.close() })
  }).listen(0, '127.0.0.1', async () => {
    const socket = connect(server.address().port, '127.0.0.1')
    await new Promise((done) => socket.once('connect', done))
    for (let line = 0; line < 100; line++) {
      socket.write(line + ' ')
      await new Promise((done) => setImmediate(done))
    }
    socket.destroy()
  })`

test('what is sent late comes whole, and in its order', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', speaks], { env: lateEnv(process.env), encoding: 'utf8' })
  expect(JSON.parse(stdout)).toEqual({ heard: Array.from({ length: 100 }, (_, line) => `${line} `).join(''), isLate: true })
})

test('what Node.js is told already stays', () => {
  expect(lateEnv({ NODE_OPTIONS: '--enable-source-maps', PATH: '/bin' })).toEqual({
    NODE_OPTIONS: expect.stringMatching(/^--enable-source-maps --import=file:.*late\.mjs$/) as string,
    PATH: '/bin',
  })
})
