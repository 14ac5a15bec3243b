/** One connection to the server, however it came about. It is over when `closed` was called; a new one is a new object. */
export interface Connection {
  /** Changes with every connection. */
  id: string
  send: (event: string, ...args: unknown[]) => void
  /** Says something and waits for the answer; fails after 8 seconds. */
  request: (event: string, ...args: unknown[]) => Promise<unknown>
  close: () => void
}

/** What a connection calls back with. `closed` comes once, also for one that never opened; `refused`: the server does not know the token. */
export interface ConnectionHandlers {
  opened: (connection: Connection) => void
  received: (event: string, args: unknown[]) => void
  closed: (why: 'lost' | 'unreachable' | 'refused') => void
}

/** How long an answer may take, in milliseconds. */
export const answerWithin = 8000
/** How long the server may take to let us in. */
export const openWithin = 8000
