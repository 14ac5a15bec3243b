import { expect, test } from 'vitest'
import { fuzzParse } from '#testing/fuzzParse.ts'
import { parseManychat } from './parse.ts'

test('10,000 generated bodies: none throws, and each is either a report or says why not', () => {
  const seeds = [
    { id: '1', first_name: 'Ada', last_input_text: 'Hi', custom_fields: { a: 1 }, tags: [{ id: 1, name: 'x' }] },
    { subscriber_id: 2, text: 'https://x.example/a.png', baton_event: 'unknown', contact: { email: 'a@b.c' } },
  ]
  fuzzParse(seeds, 10_000, (raw) => {
    const items = parseManychat({ ...raw, params: { client_key: 'key' } })
    expect(items).toHaveLength(1)
    expect(items[0]!.account).toBe('key')
  })
})
