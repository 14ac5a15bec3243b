import { fieldsOrNone } from '#shared/fieldsOrNone.ts'

/**
 * The few words of the socket.io protocol (version 5, over engine.io 4) that the page speaks: text only, one namespace. What the library
 * carries beyond them weighs ten times as much as the rest of the live part; it is fetched only where websockets do not get through.
 */
export type Received =
  | { what: 'open'; silence: number }
  | { what: 'ping' }
  | { what: 'joined'; id: string }
  | { what: 'refused'; message: string }
  | { what: 'event'; name: string; args: unknown[] }
  | { what: 'answer'; id: number; args: unknown[] }
  | { what: 'left' }

/** Reads what the server said; null for what we have no use for. `silence` is how many milliseconds it may say nothing at all. */
export function readSocket(text: string): Received | null {
  if (text === '2') return { what: 'ping' }
  if (text === '1' || text.startsWith('41')) return { what: 'left' }
  const [, head = '', id = '', body = ''] = /^(0|4[0234])(\d*)(.*)$/s.exec(text) ?? []
  return readPacket(head, id, body === '' ? null : (JSON.parse(body) as unknown))
}

/** Reads a packet by what it begins with. `id` is the number of what it answers. */
function readPacket(head: string, id: string, said: unknown): Received | null {
  if (head === '0') {
    const { pingInterval, pingTimeout } = fieldsOrNone(said)
    return { what: 'open', silence: Number(pingInterval) + Number(pingTimeout) }
  }
  if (head === '40') return { what: 'joined', id: String(fieldsOrNone(said)['sid']) }
  if (head === '44') return { what: 'refused', message: String(fieldsOrNone(said)['message']) }
  if (!Array.isArray(said)) return null
  if (head === '43') return { what: 'answer', id: Number(id), args: said }
  return head === '42' && typeof said[0] === 'string' ? { what: 'event', name: said[0], args: said.slice(1) } : null
}

/** Comes in, with what proves who we are. */
export const join = (auth: unknown) => `40${JSON.stringify(auth)}`
/** Says something; with an `id` the server answers. */
export const event = (name: string, args: readonly unknown[], id?: number) => `42${id ?? ''}${JSON.stringify([name, ...args])}`
/** Answers a ping. */
export const pong = '3'
