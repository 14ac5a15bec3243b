import { createRequire } from 'node:module'

/**
 * A bot on the published `wordhop@1.3.70`, as it is in node_modules, in a process of its own: it keeps its state on the global `Object`.
 * Its parent says which method to call, and learns what came of it and of every event.
 */
interface ChildRequest {
  id: number
  method: string
  args: unknown[]
}

type Wordhop = Record<string, (...args: unknown[]) => Promise<unknown>>

const [apiKey, clientKey, config] = process.argv.slice(2)
const require = createRequire(import.meta.url)
const wordhop = (require('wordhop') as (...args: unknown[]) => Wordhop)(apiKey, clientKey, JSON.parse(config!))
const send = (message: object) => void process.send!(message)

for (const event of ['connect', 'socket_id_set', 'chat response', 'channel update']) {
  void wordhop['on']?.(event, (payload: unknown) => send({ event, payload }))
}
process.on('message', ({ id, method, args }: ChildRequest) => {
  Promise.resolve(wordhop[method]!(...args)).then(
    (result) => send({ id, result, message: args[0] }),
    (error: Error & { statusCode?: number }) => send({ id, error: error.message, status: error.statusCode }),
  )
})
process.on('disconnect', () => process.exit())
send({ event: 'ready' })
