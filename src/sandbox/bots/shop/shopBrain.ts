import type { Outgoing } from '../../../../sdk/node/outgoingMessage.ts'
import type { Brain, Received, Thought } from '#sandbox/bots/Brain.ts'
import { orderNumberIn } from '#sandbox/bots/orders.ts'
import { isGoodbye, isGreeting, isThanks, wantsPerson } from '#sandbox/bots/wants.ts'
import { aboutOrder, aboutProduct, aboutSizes } from './catalogue.ts'
import { productIn } from './productIn.ts'

/** What the Shop bot keeps in mind of a conversation. */
export interface ShopMemory {
  /** How many messages in a row it did not understand. */
  lost: number
  /** What it asked for last, if anything. */
  asked: 'order' | 'size' | null
}

const talkToAPerson = 'Talk to a person'
const start = ['Where is my order?', 'Send something back', 'Find my size', talkToAPerson]

/** Knows orders, returns, sizes and what the shop sells, and knows when to stop. `pictures` is where the sandbox serves them. */
export function shopBrain(pictures: () => string): Brain<ShopMemory> {
  return { fresh: { lost: 0, asked: null }, answer: (memory, received) => think(memory, received, pictures()) }
}

function think(memory: ShopMemory, received: Received, pictures: string): Thought<ShopMemory> {
  // A button says more in what it carries than on its face.
  const text = (received.payload ?? received.text).trim()
  if (wantsPerson(text)) return { ...replying('Of course. I am calling a colleague; somebody will be with you in a moment.'), human: true }
  const number = orderNumberIn(text)
  if (number !== null) return replying(...aboutOrder(number, pictures))
  if (memory.asked === 'order' && /\d/.test(text))
    return { ...replying('An order number has five digits, such as 43739. Could you look again?'), memory: { lost: 0, asked: 'order' } }
  const product = productIn(text)
  if (
    /\b(sizes?|fits?|too (big|small|wide|narrow|long|short)|run (small|large)|cm|wide|narrow)\b/i.test(text) ||
    (memory.asked === 'size' && product)
  ) {
    return product
      ? replying(aboutSizes(product))
      : {
          ...replying(ask('Gladly! Which product is it about?', ['Fjell rain jacket', 'Troll hiking boots', 'Kveld sleeping bag'])),
          memory: { lost: 0, asked: 'size' },
        }
  }
  const known = aboutTopic(text)
  if (known) return known
  if (product) return replying(...aboutProduct(product, pictures))
  return fillerWords(text) ?? notUnderstood(memory, received)
}

function aboutTopic(text: string): Thought<ShopMemory> | null {
  if (/make (me )?a label/i.test(text))
    return replying('Done: the label is in your mail. It is good for 14 days, and the way back is free.')
  if (/\b(return|send (it|this|them|something)? ?back|money back|refund|exchange|swap)\b/i.test(text)) {
    return replying(
      ask('You have 60 days, and the way back is free. Shall I make a label, or would you like another size instead?', [
        'Make a label',
        'Exchange it',
        talkToAPerson,
      ]),
    )
  }
  if (/\b(warranty|broken?|broke|torn|leaks?|zipper|damaged|repair)\b/i.test(text)) {
    return replying(
      ask('That should not happen. Seams, zippers and poles are covered for five years. Which order was it, if you know?', [
        'I do not know',
        talkToAPerson,
      ]),
    )
  }
  if (/\b(cost|costs|shipping to|ship to|how long|customs|express)\b/i.test(text)) {
    return replying(
      'Standard shipping takes 2 to 4 working days and is free from 80 euros on. Express is 19 euros: the next working day, if you order before 14:00.',
    )
  }
  if (/\b(order|parcel|package|tracking|track|deliver(y|ed)?|arrives?|where is|late)\b/i.test(text)) {
    return {
      ...replying(
        ask('Which order is it about? The number has five digits and is in your confirmation.', ['43739', '43221', talkToAPerson]),
      ),
      memory: { lost: 0, asked: 'order' },
    }
  }
  return null
}

function fillerWords(text: string): Thought<ShopMemory> | null {
  if (isGreeting(text)) return replying(ask('Hello! I am the Shop bot of Northwind Outdoors. What can I do for you?', start))
  if (isThanks(text)) return replying('You are welcome! Enjoy being outside 🌲')
  if (isGoodbye(text)) return replying('Bye! Take a jacket.')
  return null
}

/** The first time it asks again, the second time it calls somebody. */
function notUnderstood(memory: ShopMemory, { text, attachments }: Received): Thought<ShopMemory> {
  const times = memory.lost + 1
  if (times >= 2) return { ...replying('That is beyond me, sorry. I am getting a person.'), lost: true, human: true }
  const sorry = attachments.length > 0 && text === '' ? 'I cannot look at that, I only read.' : 'I am not sure I understood that.'
  return { ...replying(ask(`${sorry} Is it about an order, a return or a size?`, start)), lost: true, memory: { lost: times, asked: null } }
}

const ask = (text: string, quick_replies: string[]): Outgoing => ({ text, quick_replies })
const replying = (...replies: (string | Outgoing)[]): Thought<ShopMemory> => ({
  replies,
  lost: false,
  human: false,
  memory: { lost: 0, asked: null },
})
