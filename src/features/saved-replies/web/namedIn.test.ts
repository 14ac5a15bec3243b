import { describe, expect, test } from 'vitest'
import { namedIn, withField } from './namedIn.ts'

const known = { name: 'Ada Lovelace', first_name: 'Ada', email: 'ada@post.example', bot: 'Shop bot', agent: 'Mara Ott' }
const unknown = { name: '', first_name: '', email: '', bot: '', agent: '' }

describe('whom a text names', () => {
  test.each<[string, [string, string][]]>([
    ['Your refund is on its way.', []],
    [
      'Hi Ada, it is on its way. Mara Ott',
      [
        ['Ada', 'first_name'],
        ['Mara Ott', 'agent'],
      ],
    ],
    [
      'Dear Ada Lovelace, we wrote to ada@post.example.',
      [
        ['Ada Lovelace', 'name'],
        ['ada@post.example', 'email'],
      ],
    ],
    [
      'Dear Ada Lovelace, dear Ada',
      [
        ['Ada Lovelace', 'name'],
        ['Ada', 'first_name'],
      ],
    ],
    ['Best, Mara', [['Mara', 'agent']]],
    ['HI ADA', [['ADA', 'first_name']]],
    ['Adam lives in Canada, in ADA’s house', [['ADA', 'first_name']]],
    ['Hi {{first_name}}, {{agent}} here', []],
  ])('%s', (text, named) => expect(namedIn(text, known).map(({ said, field }) => [said, field])).toEqual(named))

  test('a word that is a name as well is none in small letters, unless they write it so', () => {
    expect(namedIn('We will see.', { ...known, first_name: 'Will' })).toEqual([])
    expect(namedIn('Hi Bell', { ...known, first_name: 'bell' })).toEqual([{ said: 'Bell', field: 'first_name' }])
    expect(namedIn('hi bell', { ...known, first_name: 'bell' })).toEqual([{ said: 'bell', field: 'first_name' }])
  })

  test.each([
    ['山田様、ありがとうございます', '山田'],
    ['王伟您好', '王伟'],
    ['Adaさん、', 'Ada'],
    ['김민수님 안녕하세요', '김민수'],
  ])('where nothing parts words, as in %s, a name is found between any signs', (text, name) => {
    expect(namedIn(text, { ...unknown, name, first_name: name })).toEqual([{ said: name, field: 'name' }])
  })

  test('who has only a name is called by its first word, or by all of it', () => {
    const one = { ...unknown, name: 'Ada Lovelace' }
    expect(namedIn('Hi Ada', one)).toEqual([{ said: 'Ada', field: 'first_name' }])
    // A field that is known of everybody who has a name.
    expect(namedIn('Hi Ada', { ...unknown, name: 'Ada', first_name: 'Ada' })).toEqual([{ said: 'Ada', field: 'name' }])
  })

  test('of whom nothing is known nobody is found, and signs in a name are signs', () => {
    expect(namedIn('Hi there', unknown)).toEqual([])
    expect(namedIn('Hi A.(J) and AxJ', { ...unknown, name: 'A.(J' })).toEqual([{ said: 'A.(J', field: 'name' }])
  })
})

test('a field takes the place of a name wherever it stands alone', () => {
  const text = 'Hi Ada, is this Ada Lovelace? Ada, write to Adam. Mara'
  const [first, whole, agent] = namedIn(text, known)
  expect(withField(text, first!, known)).toBe('Hi {{first_name}}, is this Ada Lovelace? {{first_name}}, write to Adam. Mara')
  expect(withField(text, whole!, known)).toBe('Hi Ada, is this {{name}}? Ada, write to Adam. Mara')
  expect(withField(text, agent!, known)).toBe('Hi Ada, is this Ada Lovelace? Ada, write to Adam. {{agent}}')
})
