import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port of this machine that nobody listens on, for a server that takes it later, or comes back to it after it was gone. It is none of those that the
 * system hands out: one of them may be somebody else's by then.
 */
export async function ownPort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, host, () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
