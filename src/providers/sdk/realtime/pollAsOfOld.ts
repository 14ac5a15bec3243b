import type { Server } from 'socket.io'

interface Packet {
  data?: unknown
}
interface Parser {
  encodePayload(packets: Packet[], supportsBinary: boolean, done: (data: unknown) => void): void
  encodePayloadAsBinary(packets: Packet[], done: (data: unknown) => void): void
}
interface Engine {
  createTransport(name: string, request: { _query: Record<string, string | undefined> }): { protocol: number; parser: Parser }
}

/**
 * Answers the polls of older clients as the servers of their day did. Python's socketIO_client 0.7.2 reads nothing but the binary framing,
 * which it gets unless it asks for text (`b64`). Clients before 2.0 and those after it read text in two ways that agree only on ASCII: a
 * word with an umlaut would cost the former their connection. This reaches into Engine.IO; tests hold it.
 */
export function pollAsOfOld(io: Server): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Engine.IO keeps to itself how it makes its polls
  const engine = io.engine as unknown as Engine
  const create = engine.createTransport.bind(engine)
  engine.createTransport = (name, request) => {
    const transport = create(name, request)
    if (name !== 'polling' || transport.protocol !== 3) return transport
    const { parser } = transport
    transport.parser = {
      ...parser,
      encodePayload(packets, supportsBinary, done) {
        const plain = packets.map((packet) => (typeof packet.data === 'string' ? { ...packet, data: inAscii(packet.data) } : packet))
        if (request._query['b64']) parser.encodePayload(plain, supportsBinary, done)
        else parser.encodePayloadAsBinary(plain, done)
      },
    }
    return transport
  }
}

/** What a packet carries is JSON, in which every character may also be written by its number. */
function inAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
