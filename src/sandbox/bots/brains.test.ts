import { describe, expect, test } from 'vitest'
import type { Brain, Thought } from './Brain.ts'
import { orderOf } from './orders.ts'
import { shopBrain } from './shop/shopBrain.ts'
import { smalltalkBrain } from './smalltalk/smalltalkBrain.ts'
import { upsetness } from './smalltalk/upsetness.ts'

const shop = shopBrain(() => 'http://localhost:3000/sandbox/pictures')

/** Talks to a brain and answers what it thought of each message. */
function talk<M>(brain: Brain<M>, ...texts: string[]): Thought<M>[] {
  let memory = brain.fresh
  return texts.map((text) => {
    const thought = brain.answer(memory, { text, attachments: [] })
    memory = thought.memory
    return thought
  })
}

const textOf = ({ replies }: Thought<unknown>) => replies.map((one) => (typeof one === 'string' ? one : (one.text ?? ''))).join(' ')
const offersOf = ({ replies }: Thought<unknown>) => replies.flatMap((one) => (typeof one === 'string' ? [] : (one.quick_replies ?? [])))

describe('the Shop bot', () => {
  test('knows the same of an order no matter who names its number, and however', () => {
    const order = orderOf('48213')!
    for (const text of ['Where is 48213?', '#48213', 'my order nw-48213 please']) {
      const [thought] = talk(shop, text)
      expect(textOf(thought!)).toContain(`Order 48213 ${order.status}.`)
      expect(JSON.stringify(thought!.replies)).toContain(order.product.picture)
      expect(thought!.human).toBe(false)
    }
  })

  test('says so when there is no such order', () => {
    expect(textOf(talk(shop, 'order 12345')[0]!)).toContain('I know no order 12345')
    expect(orderOf('48210')).toBeNull()
    expect(orderOf('482133')).toBeNull()
  })

  test('asks for the number, and again when it is none', () => {
    const [asks, again, found] = talk(shop, 'Where is my parcel?', '482', '48213')
    expect(offersOf(asks!)).toContain('43739')
    expect(textOf(again!)).toContain('five digits')
    expect(textOf(found!)).toContain('Order 48213')
  })

  test('answers about returns, sizes, products, shipping and what broke', () => {
    const replies = (text: string) => textOf(talk(shop, text)[0]!)
    expect(replies('How do I send something back?')).toContain('60 days')
    expect(replies('Which size of the Fjell rain jacket?')).toContain('XS, S, M, L, XL and XXL')
    expect(replies('do the boots run small')).toContain('Troll hiking boots')
    expect(replies('show me your tents')).toContain('Vidda 2 tent')
    expect(replies('What does express cost?')).toContain('19 euros')
    expect(replies('The zipper broke')).toContain('five years')
    expect(replies('hello')).toContain('Northwind')
  })

  test('asks which product when only a size is spoken of, and understands the answer', () => {
    const [asks, knows] = talk(shop, 'what size should I take?', 'Kveld sleeping bag')
    expect(offersOf(asks!).length).toBeGreaterThan(1)
    expect(textOf(knows!)).toContain('170 cm, 185 cm and 200 cm')
  })

  test('asks again when it is lost, and calls a person when it is lost twice in a row', () => {
    const [first, second] = talk(shop, 'the thing with the thing', 'blue-ish, on the left')
    expect(first).toMatchObject({ lost: true, human: false })
    expect(second).toMatchObject({ lost: true, human: true })
    const [, , again] = talk(shop, 'the thing with the thing', 'Where is 48213?', 'blue-ish, on the left')
    expect(again).toMatchObject({ lost: true, human: false })
  })

  test('calls a person for anyone who asks for one, whatever else they say', () => {
    for (const text of ['Talk to a person', 'human please', 'Where is 48213? I want to talk to somebody!', 'is anybody there?']) {
      expect(talk(shop, text)[0]!.human).toBe(true)
    }
  })

  test('cannot look at pictures, and says so', () => {
    const thought = shop.answer(shop.fresh, { text: '', attachments: [{ type: 'image' }] })
    expect(textOf(thought)).toContain('I only read')
  })
})

describe('Smalltalk', () => {
  test('chats, and does not say the same twice in a row', () => {
    const thoughts = talk(smalltalkBrain, 'hi', 'We went up a mountain', 'It was foggy', 'And then we had soup', 'Really good soup')
    const words = thoughts.map(textOf)
    expect(words.every((text) => text !== '')).toBe(true)
    expect(words.some((text, i) => text === words[i - 1])).toBe(false)
    expect(thoughts.some(({ human }) => human)).toBe(false)
  })

  test.each([
    'You are the worst shop ever!!',
    'NEVER AGAIN NORTHWIND, WHAT A DISGRACE',
    'this is a scam, I hate you, you are useless',
    '😡🤬',
  ])('learns that a customer is upset and calls a person: %s', (text) =>
    expect(talk(smalltalkBrain, text, text).some(({ human }) => human)).toBe(true),
  )

  test('is hurt by one unkind word, sulks at more, and calls a person when it goes on', () => {
    const [hurt] = talk(smalltalkBrain, 'you are useless')
    expect(hurt).toMatchObject({ human: false, memory: { hurt: 1, upset: 1 } })
    expect(offersOf(hurt!)).toContain('Sorry')
    expect(talk(smalltalkBrain, 'you are useless', 'and stupid', 'a terrible bot').at(-1)!.human).toBe(true)
  })

  test('forgives, and forgets what upset somebody after friendly words', () => {
    const thoughts = talk(smalltalkBrain, 'you are useless', 'sorry', 'it is sunny here', 'I had soup')
    expect(thoughts[1]!.memory.hurt).toBe(0)
    expect(thoughts.at(-1)!.memory.upset).toBe(0)
  })

  test('does not take calm words for anger', () => {
    for (const text of ['Where is my order?', 'I love the tent', 'What a lovely day!', 'OK', 'My name is ANNA'])
      expect(upsetness(text)).toBe(0)
  })
})
