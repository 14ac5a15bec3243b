import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** As much of a Socket.IO client as all its versions have. */
export interface BotSocket {
  id?: string
  on(event: string, listener: (...args: never[]) => void): void
  emit(event: string, ...args: unknown[]): void
  close(): void
}

type Connect = (url: string, options: Record<string, unknown>) => BotSocket

/** The published clients, the oldest of which bots in the field still run. */
export const clients: Record<string, Connect> = {
  '1.7.4': require('sio1') as Connect,
  '2.5.0': require('sio2') as Connect,
  '3.1.3': (require('sio3') as { io: Connect }).io,
  '4.8.4': (require('socket.io-client') as { io: Connect }).io,
}

export const transports: Record<string, string[] | undefined> = {
  'by its usual way': undefined,
  'by polling': ['polling'],
  'by websocket': ['websocket'],
}
