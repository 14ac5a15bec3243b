// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Message, OpenConversation } from '#features/inbox/timeline/contract.ts'
import { conversationQuery } from '#features/inbox/web/pane/conversationQuery.ts'
import { PaneContext, type Pane } from '#features/inbox/web/pane/PaneContext.ts'
import { outgoingOf } from '#features/inbox/web/testing/outgoingOf.ts'
import { Database, id, said } from '#features/inbox/web/testing/pretendDatabase.ts'
import { readAnswer } from '#features/inbox/web/transcript/mergeAnswer.ts'
import { queries } from '#web/query/client.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { StaleReply } from './StaleReply.tsx'

const page = shownPage()
const pane = { conversation: id, me: { id: 'mara' }, names: [] } as unknown as Pane
const asks = said(1)
const answer: Message = { ...said(2), by: 'person', direction: 'out', user: 'ben', user_profile: { id: 'ben', name: 'Ben', image: null } }
const takenBack: Message = { ...answer, type: 'event', by: 'system', event: { what: 'unsent', person: 'ben', name: 'Ben' } }

const known = new Database([{ say: true }], [100]).answer({ newest: true }, 1)
const answerWith = (...messages: Message[]): OpenConversation => ({ ...known, Days: [{ ...known.Days[0]!, Messages: messages }] })

/** Each sentence over a stopped reply with the names of its buttons, as they follow each other, until the last is so. */
async function readUntil(sentence: string, here: Message[], there: Message[]): Promise<string[][]> {
  queries.setQueryData(conversationQuery(id, undefined).queryKey, readAnswer(answerWith(...here)))
  const fetched = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json(answerWith(...there))))
  vi.stubGlobal('fetch', fetched)
  const read = () => [
    page.place.querySelector('p')!.textContent,
    ...[...page.place.querySelectorAll('button')].map((one) => one.textContent),
  ]
  const seen: string[][] = []
  const note = () => {
    if (String(read()) !== String(seen.at(-1))) seen.push(read())
  }
  page.show(
    <PaneContext value={pane}>
      <StaleReply outgoing={outgoingOf('mine', { conversation: id })} onSend={() => undefined} actions={[]} />
    </PaneContext>,
  )
  note()
  const watch = new MutationObserver(note)
  watch.observe(page.place, { subtree: true, childList: true, characterData: true })
  await actUntil(() => expect(read()[0]).toBe(sentence))
  watch.disconnect()
  expect(fetched).toHaveBeenCalledOnce()
  return seen
}

const unknown = ['Somebody answered the customer meanwhile. Yours was not sent.', 'Send anyway']

test('where the answer that stopped a reply was taken back since, that is said, and the reply is sent as any other', async () => {
  const sentence = 'The other reply was withdrawn. Yours was not sent.'
  expect(await readUntil(sentence, [asks], [asks, takenBack])).toEqual([unknown, [sentence, 'Send']])
})

test('an answer that the page does not know yet is not taken for one that was taken back', async () => {
  const sentence = 'Ben answered the customer meanwhile. Yours was not sent.'
  expect(await readUntil(sentence, [asks], [asks, answer])).toEqual([unknown, [sentence, 'Send anyway']])
})
