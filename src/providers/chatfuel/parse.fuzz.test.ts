import { expect, test } from 'vitest'
import { fuzzParse } from '#testing/fuzzParse.ts'
import { parseChatfuel } from './parse.ts'

test('10,000 generated bodies: none throws, and each is either a report or says why not', () => {
  const seeds = [
    { 'messenger user id': '1', 'first name': 'Ada', 'last user freeform input': 'Hi' },
    { chatfuel_user_id: '2', text: 'x', baton_event: 'human', attributes: { email: 'a@b.c' } },
  ]
  fuzzParse(seeds, 10_000, (raw) => {
    const items = parseChatfuel({ ...raw, params: { client_key: 'key' } })
    expect(items).toHaveLength(1)
    expect(items[0]!.account).toBe('key')
  })
})
