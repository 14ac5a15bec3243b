import { expect, test } from 'vitest'
import { parseBotcopy } from './parse.ts'

/** What a handover says, in order: its kind, words and names. */
function handover(wish: string, responseId: string, messageHistory: object[]) {
  const call = { userId: 'u', queryInput: { text: { text: wish } }, dialogflowResponse: answer(responseId), messageHistory }
  const body = Buffer.from(JSON.stringify(call))
  const raw = { method: 'POST' as const, path: '', params: { client_key: 'k' }, query: new URLSearchParams(), headers: {} }
  return parseBotcopy({ ...raw, body, receivedAt: new Date(0) }).map((one) => {
    if (one.kind !== 'report') return expect.unreachable(JSON.stringify(one))
    const { kind, text, identity, aliases = [] } = one.report
    return { kind, text, names: [identity, ...aliases] }
  })
}
const answer = (responseId: string) => ({
  responseId,
  queryResult: { fulfillmentMessages: [{ text: { text: [`Answer ${responseId}`] } }] },
})
const asked = (_id: string, query: string) => ({ _id, direction: 'in', payload: { queryParameters: { query } } })
const answered = (_id: string, responseId: string) => ({ _id, direction: 'out', payload: answer(responseId) })

test('a wish that is in the history only at the next handover is the one that is here already', () => {
  const past = [asked('h1', 'Hi'), answered('h2', 'r1')]
  const wish = handover('A human please', 'r2', past).find(({ kind }) => kind === 'human')!
  const later = [...past, asked('h3', 'A human please'), answered('h4', 'r2'), asked('h5', 'Thanks'), answered('h6', 'r3')]
  const again = handover('A human again', 'r4', later).find(({ text }) => text === 'A human please')!
  expect(again).toMatchObject({ kind: 'in' })
  expect(again.names).toEqual(expect.arrayContaining(wish.names))
})

test('what a customer said is read in both shapes that Botcopy documents', () => {
  const past = [
    asked('h1', 'Hi'),
    answered('h2', 'r1'),
    { _id: 'h3', direction: 'in', payload: { query: 'My parcel?' } },
    answered('h4', 'r2'),
  ]
  const said = handover('A human', 'r5', past).map(({ kind, text }) => `${kind}: ${text}`)
  expect(said).toEqual(['in: Hi', 'out: Answer r1', 'in: My parcel?', 'out: Answer r2', 'human: A human', 'out: Answer r5'])
})
