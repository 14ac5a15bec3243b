import { io, type Socket } from 'socket.io-client'
import type { Change } from '#shared/event.ts'
import { protocolVersion, type PageToServer, type ServerToPage } from '#shared/liveProtocol.ts'
import type { TestPerson } from '#testing/TestApp.ts'

/** Somebody at the page of one server, and what they have been told there. */
export interface Agent {
  socket: Socket<ServerToPage, PageToServer>
  /** Of conversations. */
  received: Change[]
  /** Who was seen typing, by name. */
  typing: string[]
  /** Who has the conversation open that the socket looks at, by name. */
  present: string[]
}

/** Comes to a server, to the workspace of the person. The socket does not come back by itself. */
export async function connectAgent(url: string, person: TestPerson): Promise<Agent> {
  const socket: Agent['socket'] = io(url, {
    path: '/realtime',
    transports: ['websocket'],
    auth: { token: person.token },
    reconnection: false,
    forceNew: true,
  })
  const agent: Agent = { socket, received: [], typing: [], present: [] }
  socket.on('changes', ({ changes }) => void agent.received.push(...changes))
  socket.on('typing', ({ name }) => void agent.typing.push(name))
  socket.on('presence', ({ people }) => void (agent.present = people.map(({ name }) => name)))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect_error', reject)
    socket.on('connect', () =>
      socket.emit('set_team', person.workspace, { version: protocolVersion }, (answer) =>
        answer.ok ? resolve() : reject(new Error(answer.message)),
      ),
    )
  })
  return agent
}
