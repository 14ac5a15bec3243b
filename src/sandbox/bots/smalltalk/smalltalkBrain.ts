import type { Outgoing } from '../../../../sdk/node/outgoingMessage.ts'
import type { Brain, Received, Thought } from '#sandbox/bots/Brain.ts'
import { isGoodbye, isGreeting, isThanks, wantsPerson } from '#sandbox/bots/wants.ts'
import { chatter, moody, topics } from './phrases.ts'
import { upsetness } from './upsetness.ts'

/** What Smalltalk keeps in mind: it forgives, but it does not forget at once. */
export interface SmalltalkMemory {
  /** How upset the customer has sounded so far, fading with every friendly word. */
  upset: number
  /** How hurt the bot is. */
  hurt: number
  /** How much it has said, so that it does not say the same twice in a row. */
  turn: number
}

/** From here on a person is called. */
const tooMuch = 3

/** Chats about anything; is easily hurt; notices when a customer is upset and calls a person. */
export const smalltalkBrain: Brain<SmalltalkMemory> = { fresh: { upset: 0, hurt: 0, turn: 0 }, answer: think }

function think(memory: SmalltalkMemory, received: Received): Thought<SmalltalkMemory> {
  const text = received.text.trim()
  const turn = memory.turn + 1
  const upset = memory.upset + upsetness(text)
  if (upset >= tooMuch) return { ...replying({ ...memory, upset: 0, turn }, pick(moody.calling, turn)), human: true }
  if (wantsPerson(text)) return { ...replying({ ...memory, turn }, 'A person? I see. I am not enough. I have called one.'), human: true }
  if (upsetness(text) > 0)
    return replying({ upset, hurt: memory.hurt + 1, turn }, { text: pick(moody.hurt, turn), quick_replies: ['Sorry', 'Call a person'] })
  const calmer = { upset: Math.max(0, memory.upset - 1), hurt: memory.hurt, turn }
  if (/\b(sorry|apolog|did not mean|didn't mean)/i.test(text))
    return replying({ ...calmer, hurt: 0 }, memory.hurt > 0 ? 'Already forgotten. Nearly.' : 'What for? We are fine.')
  if (memory.hurt >= 2 && turn % 2 === 0) return replying(calmer, pick(moody.sulking, turn))
  return replying(calmer, chat(text, received, turn))
}

function chat(text: string, received: Received, turn: number): string | Outgoing {
  if (received.attachments.length > 0 && text === '') return 'Ooh, is that a picture? I only read. Tell me what is on it!'
  if (isGreeting(text)) return pick(chatter.hello, turn)
  if (isGoodbye(text)) return pick(chatter.bye, turn)
  if (/\b(order|parcel|refund|return|size)\b/i.test(text))
    return {
      text: 'Orders are the Shop bot’s thing, I am just here for the company. Shall I call a person?',
      quick_replies: ['Call a person', 'No, tell me a joke'],
    }
  const topic = topics.find(({ about }) => about.test(text))
  if (topic) return pick(topic.replies, turn)
  if (isThanks(text)) return pick(chatter.welcome, turn)
  return /\?\s*$/.test(text) ? pick(chatter.asked, turn) : pick(chatter.events, turn)
}

const pick = (list: readonly string[], turn: number) => list[turn % list.length]!
const replying = (memory: SmalltalkMemory, ...replies: (string | Outgoing)[]): Thought<SmalltalkMemory> => ({
  replies,
  lost: false,
  human: false,
  memory,
})
