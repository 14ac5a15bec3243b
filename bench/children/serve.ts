/** What a child process can be asked to do. */
export type Handlers = Record<string, (input: never) => unknown>

interface Question {
  id: number
  what: string
  input: unknown
}

/** Every child can be asked for the milliseconds that its processor has worked for it so far. */
const common: Handlers = {
  usage: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}

/** Answers what the parent asks, several questions at a time; ends when the parent is gone. */
export function serve(handlers: Handlers): void {
  process.on('message', (message) => void answer({ ...common, ...handlers }, message as Question))
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C goes to the whole group; the parent decides when a child ends.
  process.on('SIGINT', () => undefined)
}

async function answer(handlers: Handlers, { id, what, input }: Question): Promise<void> {
  try {
    const handler = handlers[what]
    if (!handler) throw new Error(`This child cannot "${what}".`)
    process.send!({ id, result: await handler(input as never) })
  } catch (error) {
    process.send!({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
