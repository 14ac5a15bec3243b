import type { EngineAnswer } from '#providers/provider.ts'

const nothing: EngineAnswer = {
  messages: [],
  intent: null,
  confidence: null,
  isFallback: false,
  contexts: [],
  sentiment: null,
  handOff: false,
  done: false,
  labels: [],
}

interface Topic {
  id: string
  is: RegExp
  text: string
  handOff?: true
}

/** The first that fits is answered. */
const topics: readonly Topic[] = [
  {
    id: 'person',
    is: /\b(humans?|persons?|people|agent|colleague|somebody|someone|staff|team)\b/i,
    text: 'Of course. I am handing you over to my team.',
    handOff: true,
  },
  { id: 'hours', is: /\b(hours|open|opened|close|closed|when)\b/i, text: 'We are open from Monday to Friday, 9 to 17.' },
  { id: 'price', is: /\b(prices?|costs?|much|expensive|cheap|pay)\b/i, text: 'It costs 20 a month, and you can stop at any time.' },
  {
    id: 'order',
    is: /\b(orders?|parcel|package|delivery|deliver|shipped|arrive)\b/i,
    text: 'Your order is on its way. It arrives tomorrow.',
  },
  { id: 'thanks', is: /\b(thanks?|thank you|great|perfect)\b/i, text: 'You are welcome!' },
  {
    id: 'hello',
    is: /\b(hi|hello|hey|good (morning|day|evening))\b/i,
    text: 'Hello! I am a demo bot. Ask me about opening hours, prices or an order, or ask for a person.',
  },
]

const lost = 'I did not understand that. Ask me about opening hours, prices or an order, or ask for a person.'

/** What the demo bot says to what a customer wrote since its last answer, oldest first. */
export function answerDemo(texts: readonly string[]): EngineAnswer {
  const text = texts.join(' ')
  const topic = topics.find(({ is }) => is.test(text))
  if (!topic) return { ...nothing, isFallback: true, messages: [{ text: lost, attachments: [] }] }
  return {
    ...nothing,
    intent: { id: topic.id, name: topic.id },
    confidence: 1,
    handOff: topic.handOff === true,
    messages: [{ text: topic.text, attachments: [] }],
  }
}
