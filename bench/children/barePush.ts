import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import webPush from 'web-push'
import type { PushSubscriptionData } from '#features/alerts/pushContract.ts'
import { serve } from './serve.ts'

/** What a report leads to without an inbox: a push to each of some devices, encrypted and signed, with no database and no rules. */
serve({
  open: async ({ subscriptions, topics }: { subscriptions: PushSubscriptionData[]; topics: Record<string, string> }): Promise<string> => {
    const vapidDetails = { subject: 'mailto:bench@localhost', ...webPush.generateVAPIDKeys() }
    const agent = new Agent({ keepAlive: true })
    const push = (subscription: PushSubscriptionData, topic: string) => {
      const body = JSON.stringify({ title: 'Ida needs a human.', body: 'Bench', topic })
      const { endpoint, headers, body: sealed } = webPush.generateRequestDetails(subscription, body, { vapidDetails, TTL: 3600, topic })
      send(endpoint, { method: 'POST', headers, agent }, (response) => response.resume()).end(sealed)
    }
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        response.writeHead(200, { 'content-length': 2 }).end('ok')
        const { sender } = JSON.parse(Buffer.concat(chunks).toString()) as { sender: { id: string } }
        for (const subscription of subscriptions) push(subscription, topics[sender.id]!)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
})
