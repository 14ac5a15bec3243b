import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { steadily } from './steadily.ts'
import { serve } from './serve.ts'

/** The least that carries a frame to many: a bare websocket server. */
let server: WebSocketServer | undefined

serve({
  open: async (): Promise<string> => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
    await new Promise<void>((resolve) => server!.once('listening', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
  /** The same frame again and again, at a steady pace. */
  castSteadily: ({ frame, perSecond, seconds }: { frame: string; perSecond: number; seconds: number }): Promise<number> =>
    steadily(perSecond, seconds, () => {
      const data = Buffer.from(frame)
      for (const client of server!.clients) client.send(data, { binary: false })
    }),
  cast: ({ frame, times }: { frame: string; times: number }): void => {
    // As one buffer, so that the text is turned into bytes once and not for every client.
    const data = Buffer.from(frame)
    for (let i = 0; i < times; i++) for (const client of server!.clients) client.send(data, { binary: false })
  },
})
