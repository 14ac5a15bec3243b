import { createBaton } from '../createBaton.ts'
import { createTinyPlatform } from './tinyPlatform.ts'

/**
 * A bot that knows about parcels and calls a person when it is lost.
 *
 *   BATON_API_KEY=… BATON_CLIENT_KEY=… node sdk/node/examples/shippingBot.ts
 *
 * BATON_SERVER (http://localhost:3000), PORT (4100), BATON_WEBHOOK_SECRET: then replies come to POST /baton instead of by socket.
 */
const {
  BATON_SERVER = 'http://localhost:3000',
  BATON_API_KEY = '',
  BATON_CLIENT_KEY = '',
  BATON_WEBHOOK_SECRET = '',
  PORT = '4100',
} = process.env
const parcels: Record<string, string> = { '1001': 'left our warehouse this morning', '1002': 'waits for you at the corner shop' }

const platform = createTinyPlatform({
  onMessage: (body) => baton.receive(body),
  onWebhook: (headers, rawBody) => baton.webhook(headers, rawBody),
})

const baton = createBaton({
  server: BATON_SERVER,
  apiKey: BATON_API_KEY,
  clientKey: BATON_CLIENT_KEY,
  socket: BATON_WEBHOOK_SECRET === '',
  webhookSecret: BATON_WEBHOOK_SECRET,
  send: platform.send,
})

baton.onMessage(async (message, conversation) => {
  const order = message.text.match(/\d{4}/)?.[0]
  if (order && parcels[order]) return conversation.say(`Parcel ${order} ${parcels[order]}.`)
  if (order) return conversation.say(`I know no order ${order}. Is there a typo in it?`)
  if (/parcel|order|deliver|where/i.test(message.text)) {
    return conversation.say({ text: 'Which order is it about?', quick_replies: ['1001', '1002', 'Talk to a person'] })
  }
  if (/^(hi|hello|hey)\b/i.test(message.text)) return conversation.say('Hello! I can tell you where your parcel is.')
  await conversation.dontUnderstand()
  await conversation.say('That is beyond me. I am calling a colleague.')
  await conversation.askForHuman()
})

baton.onChannelUpdate(({ channel, paused }) => console.log(`  ${channel}: ${paused ? 'a person has the word' : 'the bot has the word'}`))

platform.open(Number(PORT))
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    platform.close()
    void baton.close()
  })
await baton.connect()
console.log(`Connected to ${BATON_SERVER}`)
