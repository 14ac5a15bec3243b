import { expect, test } from 'vitest'
import type { Message } from './contract.ts'
import { attributesOf, contextsOf } from './rules.ts'

const said = (by: Message['by'], metadata?: Record<string, unknown>, reply?: unknown) => ({ by, metadata, reply })

test('of what a bot says about its customer the newest counts, name by name', () => {
  const messages = [
    said('customer', { plan: 'free', visits: 1 }),
    said('bot', { plan: 'not about the customer' }),
    said('customer', { visits: 2, contexts: [{ name: 'order' }] }),
    said('customer'),
  ]
  expect(attributesOf(messages)).toEqual({ plan: 'free', visits: 2 })
})

test('contexts are those of the newest message that had any, in the words of either Dialogflow or of the bot', () => {
  const es = said('bot', undefined, { queryResult: { outputContexts: [{ name: 'es' }] } })
  const v1 = said('bot', undefined, JSON.stringify({ result: { contexts: [{ name: 'v1' }] } }))
  const own = said('customer', { incomingContexts: [{ name: 'own' }] })
  expect(contextsOf([es, said('person')])).toEqual([{ name: 'es' }])
  expect(contextsOf([es, v1])).toEqual([{ name: 'v1' }])
  expect(contextsOf([v1, own, said('bot', {}, '{broken')])).toEqual([{ name: 'own' }])
  expect(contextsOf([said('bot', undefined, { queryResult: { outputContexts: [] } })])).toEqual([])
})
