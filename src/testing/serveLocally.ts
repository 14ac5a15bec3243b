import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web server of a test's own on this machine; `close` it at the end. */
export async function serveLocally(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
