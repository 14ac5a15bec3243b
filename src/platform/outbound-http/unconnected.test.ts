import { once } from 'node:events'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createOutsideClient } from './outsideFetch.ts'

/** A port of 127.0.0.1 at which a connection is neither taken nor refused, as behind a firewall: its server sleeps, and as many as it lets wait do. */
async function silentPort(): Promise<number> {
  const server = new Worker(
    `const server = require('node:net').createServer().listen(0, '127.0.0.1', 1, () => {
       require('node:worker_threads').parentPort.postMessage(server.address().port)
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
     })`,
    { eval: true },
  )
  const [port] = (await once(server, 'message')) as [number]
  const waiting = [0, 1].map(() => connect(port, '127.0.0.1').on('error', () => undefined))
  onTestFinished(async () => {
    for (const socket of waiting) socket.destroy()
    await server.terminate()
  })
  await Promise.all(waiting.map((socket) => once(socket, 'connect')))
  return port
}

test('nothing left where no address of a host took the connection, whatever the first of them fell silent with', async () => {
  const port = await silentPort()
  const client = createOutsideClient({ mode: 'sandbox', resolve: () => Promise.resolve(['127.0.0.1', '::1']) })
  const refused = client(`http://two.example:${port}/`, { method: 'POST', body: '{}' })
  await expect(refused).rejects.toMatchObject({
    message: `two.example:${port} does not answer.`,
    details: { cause: 'UNCONNECTED' },
  })
})
