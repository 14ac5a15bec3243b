import { expect, test } from 'vitest'
import { withoutSent, type Draft } from './draft.ts'

const given = { train: true, chat: true, edit: false, billing: false, support: false, scope: 'all' as const, scope_bots: [] }
const draft = (emails: string[], text: string): Draft => ({ emails, text, bad: {}, given })

test('of what is typed while invitations are sent nothing is lost, and nothing that was sent stays', () => {
  const sent = draft(['ada@example.com'], 'bob@example.com')
  const invited = ['ada@example.com', 'bob@example.com']
  expect(withoutSent(sent, sent, invited)).toEqual(draft([], ''))
  // The field was left meanwhile, and more was typed.
  expect(withoutSent(draft(['ada@example.com', 'Bob@example.com', 'cleo@example.com'], 'da'), sent, invited)).toEqual(
    draft(['cleo@example.com'], 'da'),
  )
})
