import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** `wanted` when it is free on loopback, otherwise any free port. Somebody may still take it before PostgreSQL does. */
export async function choosePort(wanted?: number): Promise<number> {
  if (wanted !== undefined) {
    const free = await tryPort(wanted)
    if (free !== undefined) return free
  }
  const any = await tryPort(0)
  if (any === undefined) throw new Error('The system gives no free port on 127.0.0.1.')
  return any
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const { port: got } = probe.address() as AddressInfo
      probe.close(() => resolve(got))
    })
  })
}
