import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html } from './html.ts'

/** Reads text the way a browser does: only the five entities we write exist. */
function read(markup: string): string {
  return markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}

// Strings made mostly of what matters, so that half-written entities and broken tags come up often.
const nasty = fc
  .array(fc.oneof(fc.constantFrom('<', '>', '"', "'", '&', '&lt;', '&amp;', '</p>', '<script>', '${x}'), fc.string()))
  .map((parts) => parts.join(''))

test('whatever a person types comes out as text, never as markup, and reads the same', () => {
  fc.assert(
    fc.property(nasty, (typed) => {
      const [, inside, between] = /^<p title="([^"]*)">([^<]*)<\/p>$/.exec(html`<p title="${typed}">${typed}</p>`.toString()) ?? []
      expect(inside).not.toMatch(/['<>]/)
      expect(between).not.toMatch(/['">]/)
      expect(read(inside!)).toBe(typed)
      expect(read(between!)).toBe(typed)
    }),
  )
})

test('markup inside markup is not escaped twice, lists are joined, and nothing leaves nothing', () => {
  const rows = ['a', '<b>'].map((text) => html`<i>${text}</i>`)
  expect(html`<b>${rows}${null}${undefined}${false}${0}</b>`.toString()).toBe('<b><i>a</i><i>&lt;b&gt;</i>0</b>')
})
