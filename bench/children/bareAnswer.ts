import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from './serve.ts'

/** A webhook that asks the agent and sends its answer, and does nothing else: no signature, no database, no inbox. */
serve({
  open: async ({ company }: { company: string }): Promise<string> => {
    const post = async (path: string, body: object) =>
      (
        await fetch(company + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      ).json() as Promise<{ queryResult: { fulfillmentText: string } }>
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        response.writeHead(200, { 'content-length': 2 }).end('ok')
        const { entry } = JSON.parse(Buffer.concat(chunks).toString()) as {
          entry: { id: string; messaging: { sender: { id: string }; message: { text: string } }[] }[]
        }
        const { id, messaging } = entry[0]!
        const { sender, message } = messaging[0]!
        void post(`/v2/projects/bench/agent/sessions/${sender.id}:detectIntent`, { queryInput: { text: { text: message.text } } }).then(
          ({ queryResult }) => post(`/v25.0/${id}/messages`, { recipient: sender, message: { text: queryResult.fulfillmentText } }),
        )
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
})
