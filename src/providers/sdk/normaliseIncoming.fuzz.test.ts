import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { botMessageLimits as limits, type Normalised } from '#providers/payloads/botMessage.ts'
import { fixtureNow, readFixtures } from './fixtures/readFixtures.ts'
import { normaliseIncoming } from './normaliseIncoming.ts'
import { identityOf } from './identityOf.ts'
import { returnAddress } from './returnAddress.ts'
import { parseNestedForm } from './parseNestedForm.ts'

const direction = fc.constantFrom('in' as const, 'out' as const)
// Prototype names and the protocol's own words are far likelier to do harm than letters by chance.
const words = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'length',
  '0',
  '1',
  'channel',
  'sender',
  'recipient',
  'id',
  'message',
  'text',
  'mid',
  'entry',
]
const more = [
  'messaging',
  'attachments',
  'attachment',
  'payload',
  'type',
  'url',
  'address',
  'conversation',
  'metadata',
  'user',
  'ts',
  'postback',
  'title',
  'quick_replies',
]
const cards = [
  'actions',
  'options',
  'option_groups',
  'fields',
  'value',
  'template',
  'elements',
  'buttons',
  'blocks',
  'files',
  'contentType',
  'content',
  'reply',
  'ok',
  'user_profile',
]
const key = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...words, ...more, ...cards) }, fc.string())
const leaf = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'hello',
      'image',
      'https://a.example/x',
      'javascript:alert(1)',
      '{"result":{',
      '[{"text":"x"}]',
      'application/vnd.microsoft.card.hero',
    ),
  },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 3, arbitrary: fc.oneof(fc.double(), fc.boolean(), fc.constantFrom(null, '\u0000\ud800', 1_790_000_000_000)) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(50_000), '😀'.repeat(10_001)) },
)
const json: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((entries) => JSON.parse(objectText(entries)) as unknown),
  ),
})).value
const fixtures = readFixtures()

describe('whatever a bot sends', () => {
  it('any JSON is read or refused, within the limits', () => {
    fc.assert(
      fc.property(json, direction, (body, way) => void demandLimits(body, way)),
      { numRuns: 3000 },
    )
  })

  it('any object with the words of the protocol is read or refused, within the limits', () => {
    const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('c', { id: 'c' }) }, json)
    const list = fc.oneof(fc.array(json, { maxLength: 3 }), json)
    const message = fc.record({ text: json, attachments: list, quick_replies: list, mid: json, metadata: json }, { requiredKeys: [] })
    const body = fc.record(
      {
        channel: id,
        sender: id,
        recipient: id,
        user: id,
        conversation: id,
        message,
        text: json,
        attachments: list,
        blocks: list,
        metadata: json,
        ts: json,
      },
      { requiredKeys: [] },
    )
    let read = 0
    fc.assert(
      fc.property(body, direction, (one, way) => void (read += demandLimits(one, way))),
      { numRuns: 3000 },
    )
    // A fuzz that is only ever refused would prove nothing.
    expect(read).toBeGreaterThan(800)
  })

  it('any form text is read or refused, within the limits', () => {
    const part = fc.oneof(
      key,
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc.constantFrom('[]', '[', ']', '%', '%ff', '+', '&', '=', '[__proto__]'),
    )
    const text = fc
      .array(
        fc.oneof(
          part,
          part.map((one) => `[${one}]`),
        ),
        { maxLength: 60 },
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, direction, (form, way) => {
        const body = parseNestedForm(form)
        expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
        demandLimits(body, way)
      }),
      { numRuns: 3000 },
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('a known body with one place changed to anything is read or refused, within the limits', () => {
    const bodies = fixtures.flatMap((fixture) => (fixture.body ? [fixture.body] : []))
    const mutated = fc.tuple(fc.constantFrom(...bodies), fc.nat(), json).map(([body, place, value]) => changedAt(body, place, value))
    fc.assert(
      fc.property(mutated, direction, (body, way) => void demandLimits(body, way)),
      { numRuns: 3000 },
    )
  })

  it('nesting without end is no harm', () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 200_000; level++)
      deep = level % 2 ? [deep] : { attachments: deep, metadata: deep, content: deep, elements: deep }
    for (const name of [
      'metadata',
      'attachments',
      'message',
      'blocks',
      'reply',
      'user_profile',
      'value',
      'channel',
      'entry',
      'address',
      'conversation',
    ]) {
      demandLimits({ channel: 'c', text: 'hi', [name]: deep }, 'in')
    }
    demandLimits({ channel: 'c', text: 'hi', attachments: '['.repeat(1_000_000), reply: `{${'['.repeat(60_000)}` }, 'in')
    expect(parseNestedForm(`a${'[b]'.repeat(100_000)}=1&c=2`)).toEqual({ c: '2' })
  })

  it('a text of any length is cut', () => {
    const huge = 'a\u0000'.repeat(8_000_000)
    demandLimits({ channel: 'c', text: huge, metadata: huge, attachments: [{ title: huge, text: huge, image_url: huge }] }, 'in')
  })
})

/** Demands the limits of whatever is read from the body; gives back how many messages said something. */
function demandLimits(body: unknown, way: 'in' | 'out'): number {
  const context = { direction: way, platform: null, now: fixtureNow }
  const normalised: Normalised = normaliseIncoming(body, context)
  returnAddress(body)
  if (!normalised.ok) {
    expect(normalised.reason).toMatch(/\S{3,}.*\.$/)
    return 0
  }
  for (const message of normalised.messages) {
    expect(message.channel.length).toBeGreaterThan(0)
    expect(message.channel.length).toBeLessThanOrEqual(limits.channel)
    expect(message.userKey.length).toBeLessThanOrEqual(limits.userKey)
    expect(message.platformId?.length ?? 1).toBeLessThanOrEqual(limits.platformId)
    expect(message.platformId).not.toBe('')
    expect(message.clientKey?.length ?? 1).toBeLessThanOrEqual(limits.clientKey)
    expect(message.text.length).toBeLessThanOrEqual(limits.text)
    expect(message.attachments.length).toBeLessThanOrEqual(limits.attachments)
    expect(message.saidAt === null || (Number.isInteger(message.saidAt) && message.saidAt <= fixtureNow + 60_000)).toBe(true)
    expect(message.metadata === null || Buffer.byteLength(JSON.stringify(message.metadata)) <= limits.metadataBytes).toBe(true)
    if (message.kind === 'withdrawn') expect(message).toMatchObject({ text: '', attachments: [], platformId: expect.any(String) as string })
    else if (message.kind !== 'ignored') expect(message.text !== '' || message.attachments.length > 0).toBe(true)
    for (const attachment of message.attachments) expectAttachment(attachment)
    expectStorable(message)
    // The identity is JSON, so what is stored and what is hashed are the same text.
    expect(JSON.parse(identityOf(message, context))).toHaveLength(7)
  }
  return normalised.messages.filter((message) => message.kind !== 'ignored').length
}

function expectAttachment(attachment: Record<string, unknown>): void {
  expect(Object.keys(attachment).length).toBeGreaterThan(0)
  const { fields = [], actions = [] } = attachment as {
    fields?: { value: string }[]
    actions?: Action[]
  }
  for (const [name, value] of Object.entries(attachment)) {
    if (/_(url|link|icon)$/.test(name)) expect(value).toMatch(/^https?:\/\/[^\s"'<>]+$/i)
    if (typeof value === 'string') expect(value.length).toBeLessThanOrEqual(maxOfField(name))
  }
  expect(fields.length).toBeLessThanOrEqual(limits.fields)
  for (const field of fields) expect(field.value.length).toBeLessThanOrEqual(limits.fieldValue)
  expect(actions.length).toBeLessThanOrEqual(limits.actions)
  actions.forEach(expectAction)
}

/** How long a text of an attachment may be. */
function maxOfField(name: string): number {
  if (name === 'text') return limits.attachmentText
  return name.endsWith('l') || name.endsWith('k') ? limits.url : limits.title
}

interface Action {
  text: string
  value?: string
  options?: unknown[]
  option_groups?: unknown[]
}

function expectAction({ text, value = '', options = [], option_groups: groups = [] }: Action): void {
  expect(text.length).toBeGreaterThan(0)
  expect(text.length).toBeLessThanOrEqual(limits.actionText)
  expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i)
  expect(value.length).toBeLessThanOrEqual(limits.url)
  expect(options.length).toBeLessThanOrEqual(limits.options)
  expect(groups.length).toBeLessThanOrEqual(limits.optionGroups)
}

/** Every text in it can be written to PostgreSQL, and no key reaches a prototype. */
function expectStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed() || /[\p{Cc}--[\t\n\r]]/v.test(value)) expect.fail(`cannot be stored: ${JSON.stringify(value.slice(0, 80))}`)
  } else if (Array.isArray(value)) value.forEach(expectStorable)
  else if (typeof value === 'object' && value !== null) {
    expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(value))
    for (const [name, inner] of Object.entries(value)) {
      expectStorable(name)
      expectStorable(inner)
    }
  }
}

/** As a parser would make it: `__proto__` as a key of its own. */
function objectText(entries: readonly (readonly [string, unknown])[]): string {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`
}

/** A copy of the body in which the nth place (object or list entry, in order of depth) holds `value`. */
function changedAt(body: unknown, place: number, value: unknown): unknown {
  const copy: unknown = structuredClone(body)
  const places: [Record<string, unknown>, string][] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const name of Object.keys(node)) {
      places.push([node as Record<string, unknown>, name])
      walk((node as Record<string, unknown>)[name])
    }
  }
  walk(copy)
  const found = places[place % Math.max(places.length, 1)]
  if (found) found[0][found[1]] = value
  return copy
}
