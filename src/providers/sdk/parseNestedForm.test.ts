import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rubyForm } from './fixtures/rubyForm.ts'
import { parseNestedForm } from './parseNestedForm.ts'

it('nested brackets become nested things, scalars stay text, nil is empty', () => {
  expect(parseNestedForm('sender[id]=U&timestamp=1458692752478&message[is_echo]=false&message[text]=a+b%26c&message[x]=&flag')).toEqual({
    sender: { id: 'U' },
    timestamp: '1458692752478',
    message: { is_echo: 'false', text: 'a b&c', x: '' },
    flag: '',
  })
})

it('two things of a list stay two, however deep', () => {
  const text = 'm[a][][type]=image&m[a][][payload][url]=u1&m[a][][type]=file&m[a][][payload][url]=u2'
  expect(parseNestedForm(text)).toEqual({
    m: {
      a: [
        { type: 'image', payload: { url: 'u1' } },
        { type: 'file', payload: { url: 'u2' } },
      ],
    },
  })
})

it('a list within a list belongs to the thing it follows', () => {
  const text = 'e[][t]=A&e[][b][][x]=1&e[][b][][x]=2&e[][t]=B&e[][b][][x]=3'
  expect(parseNestedForm(text)).toEqual({
    e: [
      { t: 'A', b: [{ x: '1' }, { x: '2' }] },
      { t: 'B', b: [{ x: '3' }] },
    ],
  })
})

it('escaped brackets and numbered keys are read too', () => {
  expect(parseNestedForm('a%5Bb%5D%5B%5D=1&a%5Bb%5D%5B%5D=2&c[0][d]=x&c[1][d]=y')).toEqual({
    a: { b: ['1', '2'] },
    c: { 0: { d: 'x' }, 1: { d: 'y' } },
  })
})

it('the last of a key counts, and what contradicts it is left out', () => {
  expect(parseNestedForm('a=1&a=2&a[b]=3&c[d]=1&c=2&c[]=3')).toEqual({ a: '2', c: { d: '1' } })
})

it('a key cannot reach a prototype', () => {
  expect(parseNestedForm('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1&toString=x')).toEqual({
    constructor: { prototype: { polluted: '1' } },
    toString: 'x',
  })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

it('what the Ruby SDK can write comes back as it was', () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/).filter((word) => word !== '__proto__')
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  // Things of one list all have the field `type`, as attachments do: that is what tells them apart.
  const list = fc.array(fc.record({ type: text, payload: fc.record({ url: text }) }), { minLength: 1, maxLength: 4 })
  const body = fc.dictionary(
    name,
    fc.oneof(text, fc.dictionary(name, fc.oneof(text, list, fc.array(text, { minLength: 1 })), { minKeys: 1 }), list),
  )
  fc.assert(
    fc.property(body, (given) => {
      expect(parseNestedForm(rubyForm(given))).toEqual(given)
    }),
  )
})

it('a very long form is read whole', () => {
  const parsed = parseNestedForm('a[][b]=1&a[][c]=2&a[b][c]=3&'.repeat(200_000))
  expect(parsed['a']).toHaveLength(200_000)
})
