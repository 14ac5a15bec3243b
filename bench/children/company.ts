import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { summary, type Summary } from '../measure/summary.ts'
import { HttpCaller } from './HttpCaller.ts'
import { now } from './now.ts'
import { serve } from './serve.ts'
import { webhookCall } from './webhookCall.ts'

/** Facebook, Google and Dialogflow in a process of their own, which answer at once: what is measured is what lies between them. */

/** When somebody wrote, by what they wrote; and who waits for the answer to it. */
const waiting = new Map<string, { from: number; answered: (ms: number) => void }>()

/** What was asked, said again: so the answer on the wire names its question. */
function answerOf(path: string, body: Record<string, unknown>): object {
  if (path.endsWith('/token')) return { access_token: 'the token of an hour', expires_in: 3600, token_type: 'Bearer' }
  if (path.endsWith(':detectIntent')) {
    const { queryInput } = body as { queryInput: { text: { text: string } } }
    const { text } = queryInput.text
    return {
      responseId: crypto.randomUUID(),
      queryResult: {
        queryText: text,
        languageCode: 'en',
        intent: { name: 'projects/bench-agent/agent/intents/1', displayName: 'Answer' },
        intentDetectionConfidence: 1,
        fulfillmentText: text,
        fulfillmentMessages: [{ text: { text: [text] } }],
      },
    }
  }
  if (path.endsWith('/messages')) {
    const { recipient, message } = body as { recipient: { id: string }; message?: { text?: string } }
    const found = waiting.get(message?.text ?? '')
    found?.answered(now() - found.from)
    return { recipient_id: recipient.id, message_id: `m_${crypto.randomUUID()}` }
  }
  return { first_name: 'Bench', last_name: 'Customer' }
}

const company = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { pathname } = new URL(request.url!, 'http://company')
    const text = Buffer.concat(chunks).toString()
    const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerOf(pathname, body)))
  })
})

interface Talk {
  /** Where the webhooks go. */
  url: string
  pages: string[]
  /** How many customers write, each to the next page, and how many a second. */
  messages: number
  perSecond: number
}

/** How long it is waited for an answer, in milliseconds. */
const lost = 20_000
let talks = 0

serve({
  open: async (): Promise<string> => {
    await new Promise<void>((resolve) => company.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(company.address() as AddressInfo).port}`
  },
  /** Customers write, whether or not those before them were answered; what each waits for the answer on the wire. */
  talk: async ({ url, pages, messages, perSecond }: Talk): Promise<Summary & { lost: number }> => {
    const talk = ++talks
    const startedAt = now()
    const one = async (n: number): Promise<number | null> => {
      const text = `Where is parcel ${process.pid} ${talk} ${n}?`
      // Connections that nobody uses for seconds are closed by the server.
      const caller = await HttpCaller.open(url)
      const answered = new Promise<number>((resolve) => waiting.set(text, { from: now(), answered: resolve }))
      await caller.call(webhookCall(pages[n % pages.length]!, `${4_100_000_000_000_000 + (n % (10 * pages.length))}`, text))
      caller.close()
      const ms = await Promise.race([answered, new Promise<null>((resolve) => setTimeout(() => resolve(null), lost).unref())])
      waiting.delete(text)
      return ms
    }
    const all: Promise<number | null>[] = []
    for (let n = 0; n < messages; n++) {
      const due = startedAt + (n * 1000) / perSecond
      if (due > now()) await new Promise((resolve) => setTimeout(resolve, due - now()))
      all.push(one(n))
    }
    const found = await Promise.all(all)
    const answered = found.filter((ms) => ms !== null)
    return { ...summary(answered), lost: found.length - answered.length }
  },
})
