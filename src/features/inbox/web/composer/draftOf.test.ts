import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { playDevice, playedDevice } from '#features/inbox/web/testing/playedDevice.ts'
import { emptyDraft, afterChoice, afterTyping, type Draft } from './Draft.ts'
import { draftOf } from './draftOf.ts'

const { kept } = playedDevice

const settled = () => new Promise((done) => setTimeout(done, 5))
async function answer() {
  await settled()
  playedDevice.answer()
  await settled()
}
/** As the composer types. */
const type = (draft: ReturnType<typeof draftOf>, text: string) => draft.set(afterTyping(draft.get(), text, []))
const draft = (text: string, over: Partial<Draft> = {}): Draft => ({ ...emptyDraft, reply: text, ...over })

const otherTab = new BroadcastChannel('drafts')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
const emit = (is: Draft) => otherTab.postMessage([key, is])
const emitted: unknown[] = []
// What was typed in the test before may come now.
otherTab.onmessage = ({ data }: MessageEvent<[string, Draft]>) => void (data[0] === key && emitted.push(data))

let count = 0
let conversation = ''
let key = ''
beforeEach(() => {
  kept.clear()
  playedDevice.answer()
  emitted.length = 0
  conversation = `c${++count}`
  key = `draft mara ${conversation}`
})
beforeAll(() => {
  playDevice()
  playedDevice.isSlow = true
})
afterAll(() => {
  playedDevice.isSlow = false
  playedDevice.answer()
  otherTab.close()
})

describe('a draft that the device has kept', () => {
  it('comes back', async () => {
    kept.set(key, draft('begun yesterday'))
    const held = draftOf('mara', conversation)
    await answer()
    expect(held.get()).toEqual(draft('begun yesterday'))
  })

  it('is neither dropped nor written over when somebody types before the device has answered', async () => {
    kept.set(key, draft('begun yesterday'))
    const held = draftOf('mara', conversation)
    type(held, 'and')
    await settled()
    expect(kept.get(key)).toEqual(draft('begun yesterday'))
    await answer()
    expect(held.get().reply).toBe('begun yesterday\n\nand')
    expect(kept.get(key)).toEqual(draft('begun yesterday\n\nand'))
  })

  it('does not get what is typed as a reply below its note, nor the note below the reply', async () => {
    kept.set(key, draft('', { note: 'a difficult one', mode: 'note' }))
    const held = draftOf('mara', conversation)
    type(held, 'Dear Konstantin,')
    await answer()
    expect(held.get()).toEqual(draft('Dear Konstantin,', { note: 'a difficult one' }))
  })

  it('is not dropped by choosing a mode before that either, and no note becomes public by it', async () => {
    kept.set(key, draft('', { note: 'for us', mode: 'note' }))
    const held = draftOf('mara', conversation)
    held.set(afterChoice(held.get(), 'reply', []))
    await answer()
    expect(held.get()).toEqual(draft('', { note: 'for us', mode: 'reply' }))
    conversation = `c${++count}`
    kept.set(`draft mara ${conversation}`, draft('for all'))
    const other = draftOf('mara', conversation)
    other.set(afterChoice(other.get(), 'note', []))
    await answer()
    expect(other.get()).toEqual(draft('for all', { mode: 'note' }))
  })
})

it('a draft is on the device with every letter, and gone from it once it is empty', async () => {
  const held = draftOf('mara', conversation)
  await answer()
  type(held, 'h')
  type(held, 'hi')
  await settled()
  expect(kept.get(key)).toEqual(draft('hi'))
  held.set(emptyDraft)
  await settled()
  expect(kept.has(key)).toBe(false)
})

it('a draft is the same in every tab: what was sent from one stands in none', async () => {
  const held = draftOf('mara', conversation)
  await answer()
  type(held, 'hi')
  await expect.poll(() => emitted).toEqual([[key, draft('hi')]])
  emit(emptyDraft)
  await expect.poll(() => held.get()).toEqual(emptyDraft)
  emit(draft('from there'))
  await expect.poll(() => held.get()).toEqual(draft('from there'))
  // What one was told is told to nobody.
  await settled()
  expect(emitted).toHaveLength(1)
})
