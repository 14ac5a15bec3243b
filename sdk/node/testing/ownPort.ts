import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on, for a server that takes it later, or comes back to it after it was gone. It is none of those that the system hands out:
 * one of them may be somebody else's by then.
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
