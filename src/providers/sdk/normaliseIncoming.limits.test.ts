import { expect, it } from 'vitest'
import { botMessageLimits as limits } from '#providers/payloads/botMessage.ts'
import { normaliseIncoming } from './normaliseIncoming.ts'

const now = Date.UTC(2026, 10, 20, 12)
const all = (body: unknown) => {
  const normalised = normaliseIncoming(body, { direction: 'in', platform: null, now })
  if (!normalised.ok) throw new Error(normalised.reason)
  return normalised
}
const one = (rest: Record<string, unknown>) => all({ channel: 'c', ...rest }).messages[0]!
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

it('a text of 20,000 characters stays as it is, a longer one is cut and says so', () => {
  const full = `${'x'.repeat(limits.text - 1)}…`
  expect(one({ text: full })).toMatchObject({ text: full, truncated: false })
  expect(one({ text: 'x'.repeat(limits.text + 1) })).toMatchObject({ text: full, truncated: true })
  expect(one({ text: `${'\u0000'.repeat(60_000)}x` })).toMatchObject({ text: '', truncated: false, kind: 'ignored' })
})

it('a text is not cut within a character', () => {
  const { text, truncated } = one({ text: `x${'😀'.repeat(limits.text / 2)}` })
  expect(truncated).toBe(true)
  expect(text.isWellFormed()).toBe(true)
  expect(text).toHaveLength(limits.text)
  const shifted = one({ text: '😀'.repeat(limits.text / 2 + 1) })
  expect(shifted).toMatchObject({ truncated: true })
  expect(shifted.text).toBe(`${'😀'.repeat(limits.text / 2 - 1)}…`)
})

it('a conversation id is never cut, because two long ones would become one', () => {
  expect(one({ channel: 'c'.repeat(256), text: 'hi' }).channel).toHaveLength(256)
  expect(normaliseIncoming({ channel: 'c'.repeat(257), text: 'hi' }, { direction: 'in', platform: null, now })).toEqual({
    ok: false,
    reason: "The conversation's id is longer than 256 characters.",
  })
})

it('other ids that are too long are left out', () => {
  const message = one({ text: 'hi', user: 'u'.repeat(257), mid: 'm'.repeat(513), client_key: 'k'.repeat(257) })
  expect(message).toMatchObject({ userKey: 'c', platformId: null, clientKey: null })
  expect(one({ text: 'hi', mid: 'm'.repeat(512) }).platformId).toHaveLength(512)
})

it('of many attachments, fields, buttons and choices the first are kept', () => {
  expect(one({ attachments: times(30, (index) => ({ text: `a${index}` })) }).attachments).toHaveLength(limits.attachments)
  const option = (index: number) => ({ text: `o${index}`, value: String(index) })
  const [attachment] = one({
    attachments: [
      {
        fields: times(40, (index) => ({ value: String(index) })),
        actions: [
          { text: 'menu', options: times(150, option), option_groups: times(40, () => ({ text: 'g', options: times(150, option) })) },
          ...times(40, (index) => ({ text: `b${index}` })),
        ],
      },
    ],
  }).attachments
  expect(attachment!.fields).toHaveLength(limits.fields)
  expect(attachment!.actions).toHaveLength(limits.actions)
  expect(attachment!.actions![0]!.options).toHaveLength(limits.options)
  expect(attachment!.actions![0]!.option_groups).toHaveLength(limits.optionGroups)
  expect(attachment!.actions![0]!.option_groups![0]!.options).toHaveLength(limits.options)
})

it('long words of an attachment are cut, a long address is left out', () => {
  const long = 'x'.repeat(10_000)
  const [attachment] = one({
    attachments: [
      {
        title: long,
        text: long,
        pretext: long,
        fields: [{ value: long }],
        actions: [{ text: long, value: long }],
        image_url: `https://a.example/${long}`,
      },
    ],
  }).attachments
  expect(attachment!.title).toHaveLength(limits.title)
  expect(attachment!.text).toHaveLength(limits.attachmentText)
  expect(attachment!.fields![0]!.value).toHaveLength(limits.fieldValue)
  expect(attachment!.actions![0]!.text).toHaveLength(limits.actionText)
  expect(attachment!.actions![0]!.value).toHaveLength(limits.actionValue)
  expect(attachment!.image_url).toBeUndefined()
})

it('of a webhook body the first thousand events are read, and the rest is not silently lost', () => {
  const event = (index: number) => ({ sender: { id: 'u' }, message: { mid: `m${index}`, text: 'hi' } })
  const { messages, unreadable } = all({ object: 'page', entry: [{ messaging: times(1200, event) }] })
  expect(messages).toHaveLength(1000)
  expect(unreadable).toEqual(['Only the first 1000 events of one body are read.'])
})

it('a time is believed in seconds, milliseconds and with a zone, and not before 2010 or after now', () => {
  const at = (timestamp: unknown) => one({ text: 'hi', timestamp }).saidAt
  expect([at(1_790_000_000), at(1_790_000_000_000), at('1790000000'), at('2026-09-21T14:13:20Z'), at('2026-09-21T16:13:20+02:00')]).toEqual(
    times(5, () => 1_790_000_000_000),
  )
  expect([at(now + 59_000), at(now + 61_000)]).toEqual([now + 59_000, null])
  expect([
    at(1_200_000_000),
    at(0),
    at(-1),
    at(Number.NaN),
    at('yesterday'),
    at('2026-09-21T14:13:20'),
    at('2026-13-45T99:99:99Z'),
    at({}),
    at(null),
  ]).toEqual(times(9, () => null))
})

it('metadata is kept whole up to 4 kB of JSON and 6 levels, and dropped beyond', () => {
  const sized = (length: number) => ({ a: 'x'.repeat(length - 8) })
  expect(one({ text: 'hi', metadata: sized(4096) }).metadata).toEqual(sized(4096))
  expect(one({ text: 'hi', metadata: sized(4097) }).metadata).toBeNull()
  expect(one({ text: 'hi', metadata: { a: 'ä'.repeat(2100) } }).metadata).toBeNull()
  expect(one({ text: 'hi', metadata: times(3000, () => 1) }).metadata).toBeNull()
  expect(one({ text: 'hi', metadata: { a: times(2000, () => 1) } }).metadata).toEqual({ a: times(2000, () => 1) })
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
  expect(one({ text: 'hi', metadata: nested(6) }).metadata).toEqual(nested(6))
  expect(one({ text: 'hi', metadata: nested(7) }).metadata).toBeNull()
})

it('what a button carried is kept even where the metadata is dropped', () => {
  const quick_reply = { payload: 'RED' }
  expect(one({ text: 'Red', quick_reply, metadata: { a: 'x'.repeat(5000) } }).metadata).toEqual({ quick_reply: 'RED' })
})
