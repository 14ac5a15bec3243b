import type { Server } from 'socket.io'

interface Parser {
  encodePayload(packets: unknown[], supportsBinary: boolean, done: (data: unknown) => void): void
  encodePayloadAsBinary(packets: unknown[], done: (data: unknown) => void): void
}
interface Engine {
  createTransport(name: string, request: { _query: Record<string, string | undefined> }): { protocol: number; parser: Parser }
}

/**
 * Answers the polls of older clients in the binary framing of the servers of their day, unless they ask for text (`b64`): Python's
 * socketIO_client 0.7.2 reads no other. This reaches into Engine.IO; a test holds it.
 */
export function frameBinary(io: Server): void {
  const engine = io.engine as unknown as Engine
  const create = engine.createTransport.bind(engine)
  engine.createTransport = (name, request) => {
    const transport = create(name, request)
    if (name !== 'polling' || transport.protocol !== 3 || request._query['b64']) return transport
    const { parser } = transport
    transport.parser = { ...parser, encodePayload: (packets, _supportsBinary, done) => parser.encodePayloadAsBinary(packets, done) }
    return transport
  }
}
