import type { Mode } from '#platform/config/config.ts'
import { brand } from '#shared/brand.ts'
import { findings, reasonOf, type Finding } from './Finding.ts'
import { orNoAnswer } from './orNoAnswer.ts'

/** In ms; a proxy that needs longer annoys everybody all day. */
const timeoutMs = 5000

/** Whether the server answers at the address that people and bots use, and whether websockets get through to it. */
export async function checkAddress(publicUrl: string, mode: Mode): Promise<Finding[]> {
  const address = findings('Address')
  const sockets = findings('Websocket')
  let theirMode: string | null
  try {
    const response = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
    theirMode = response.headers.get('x-baton-mode')
    await response.body?.cancel()
    if (theirMode === null)
      return [
        address.fail(
          `${publicUrl} answers ${response.status}, but that is not ${brand.name}`,
          'Check PUBLIC_URL and where the proxy sends it.',
        ),
      ]
  } catch (error) {
    const advice =
      mode === 'live'
        ? 'Start the server; if it runs, check PUBLIC_URL, its DNS name, the proxy and the firewall.'
        : 'Start it with "npm start".'
    return [address.warn(`nobody answers at ${publicUrl} (${reasonOf(error)})`, advice)]
  }
  if (theirMode !== mode)
    return [
      address.fail(
        `${publicUrl} is a ${brand.name} of the mode "${theirMode}", not "${mode}"`,
        'Check PUBLIC_URL and where the proxy sends it.',
      ),
    ]
  const why = await trySocket(publicUrl)
  const advice =
    'Let the proxy pass websockets on (the headers Upgrade and Connection). Without them pages and bots fall back to slower requests.'
  return [address.ok(publicUrl), why === null ? sockets.ok('get through') : sockets.warn(`do not get through (${why})`, advice)]
}

/** Opens a socket as a page does, and waits for the server's first words. Null when it received them. */
async function trySocket(publicUrl: string): Promise<string | null> {
  const socket = new WebSocket(`${publicUrl.replace(/^http/, 'ws')}/realtime/?EIO=4&transport=websocket`)
  const received = new Promise<string | null>((resolve) => {
    socket.addEventListener('message', (message) => resolve(String(message.data).startsWith('0{') ? null : 'something else answers'))
    socket.addEventListener('error', () => resolve('the connection was refused'))
    socket.addEventListener('close', ({ code }) => resolve(`closed with code ${code}`))
  })
  return orNoAnswer(received, timeoutMs).finally(() => socket.close())
}
