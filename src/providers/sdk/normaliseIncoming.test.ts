import { describe, expect, it } from 'vitest'
import type { Normalised } from '#providers/payloads/botMessage.ts'
import { fixtureNow, readFixtures, type Fixture } from './fixtures/readFixtures.ts'
import { rubyForm } from './fixtures/rubyForm.ts'
import { normaliseIncoming } from './normaliseIncoming.ts'
import { parseNestedForm } from './parseNestedForm.ts'

const fixtures = readFixtures()
const read = (fixture: Fixture, body: unknown) =>
  normaliseIncoming(body, { direction: fixture.direction, platform: fixture.platform, now: fixtureNow })

describe('every body shape of the protocol becomes one message', () => {
  it('covers the shapes of all platforms, in both directions, as JSON and as form', () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(91)
    for (const platform of ['messenger', 'slack', 'microsoft', null]) {
      for (const direction of ['in', 'out']) {
        expect(
          fixtures.filter((fixture) => fixture.platform === platform && fixture.direction === direction).length,
        ).toBeGreaterThanOrEqual(3)
      }
    }
    expect(fixtures.filter((fixture) => fixture.form !== undefined).length).toBeGreaterThanOrEqual(8)
  })

  it.each(fixtures)('$file: $what', (fixture) => {
    const body = fixture.form === undefined ? fixture.body : parseNestedForm(fixture.form)
    expect(read(fixture, body)).toStrictEqual(fixture.expect)
  })

  it.each(fixtures)('$file: the platform that the header names does not change what is read', (fixture) => {
    const body = fixture.form === undefined ? fixture.body : parseNestedForm(fixture.form)
    expect(read({ ...fixture, platform: 'slack' }, body)).toStrictEqual(fixture.expect)
  })

  const expressible = fixtures.filter((fixture) => fixture.body && fixture.formless === undefined)
  it.each(expressible)("$file: Ruby's form says the same", (fixture) => {
    const fromForm = read(fixture, parseNestedForm(rubyForm(fixture.body!)))
    expect(asFormsSayIt(fromForm)).toStrictEqual(asFormsSayIt(fixture.expect))
  })

  it('has a form beside nearly every JSON body', () => expect(expressible.length).toBeGreaterThanOrEqual(65))
})

/** Forms turn the scalars of metadata into text and cannot tell nil from an empty text. */
function asFormsSayIt(normalised: Normalised): Normalised {
  if (!normalised.ok) return normalised
  const messages = normalised.messages.map((message) => ({
    ...message,
    metadata: message.metadata && (textual(message.metadata) as Record<string, unknown>),
  }))
  return { ...normalised, messages }
}

function textual(value: unknown): unknown {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return value.map(textual)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, textual(inner)]))
}
