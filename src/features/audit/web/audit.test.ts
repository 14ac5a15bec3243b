import { expect, test } from 'vitest'
import type { AuditEntry, AuditPage } from '#features/audit/contract.ts'
import { questionOf, readFilters, writeFilters } from './auditFilters.ts'
import { changeLines } from './changeLines.ts'
import { deedOf } from './deedOf.ts'
import { prependNewest } from './prependNewest.ts'

const who = '019a0000-0000-7000-8000-000000000000'
const entry = (id: string) => ({ id }) as AuditEntry
const page = (next: string | null, ...ids: string[]): AuditPage => ({ entries: ids.map(entry), next })
const ids = (pages: { pages: AuditPage[] } | null) => pages?.pages.map(({ entries }) => entries.map(({ id }) => id).join(''))

test('what the log is narrowed to stands in the address, and only that', () => {
  const filters = { who, what: 'bot.made', since: '2026-01-31', until: '2026-02-01' } as const
  expect(writeFilters(filters)).toBe(`?who=${who}&what=bot.made&since=2026-01-31&until=2026-02-01`)
  expect(readFilters(writeFilters(filters))).toEqual(filters)
  const none = { who: '', what: '', since: '', until: '' } as const
  expect(writeFilters(none)).toBe('')
  expect(readFilters('?who=me&what=everything&since=yesterday&until=2026-02-31&more=1')).toEqual(none)
  expect(questionOf(none)).toEqual({})
})

test('days are whole days of the reader, both ends included', () => {
  const day = (text: string) => new Date(`${text}T00:00:00`).getTime() / 1000
  expect(questionOf({ who: '', what: '', since: '2026-01-31', until: '2026-01-31' })).toEqual({
    since: day('2026-01-31'),
    until: day('2026-02-01'),
  })
})

test('what was done is said with whom it was done to, except where the words say it', () => {
  const actor = { id: 'm', name: 'Mara', email: null }
  const deed = (action: AuditEntry['action'], name: string, id: string | null = 'x') => deedOf({ action, actor, subject: { id, name } })
  expect(deed('invite.made', 'ben@example.com')).toEqual({ did: 'invited:', to: 'ben@example.com' })
  expect(deed('invite.made', 'Open link')).toEqual({ did: 'made an open invite link', to: null })
  expect(deed('invite.revoked', 'Open link')).toEqual({ did: 'revoked the invitation', to: 'Open link' })
  expect(deed('member.left', 'Mara', 'm')).toEqual({ did: 'left', to: null })
})

test('a change is said field by field, from and to', () => {
  expect(
    changeLines({ before: { train: true, scope_bots: [], name: 'A' }, after: { train: false, scope_bots: ['x', 'y'], name: 'B' } }),
  ).toEqual([
    { field: 'Name', before: 'A', after: 'B' },
    { field: 'Train AI', before: 'yes', after: 'no' },
    { field: 'Bots it sees', before: 'nothing', after: 'x, y' },
  ])
  expect(changeLines({ before: { webhook: null }, after: { webhook: 'bot.example.com' } })).toEqual([
    { field: 'Webhook', before: 'nothing', after: 'bot.example.com' },
  ])
})

test('what was made says what it has, and what nobody foresaw is shown as it is', () => {
  expect(changeLines({ before: null, after: { webhook: null, train: false, name: 'Shop' } })).toEqual([
    { field: 'Name', before: null, after: 'Shop' },
  ])
  expect(changeLines({ before: { a_new_field: { deep: 1 } }, after: null })).toEqual([
    { field: 'a new field', before: '{"deep":1}', after: null },
  ])
  expect(changeLines({ before: null, after: { constructor: 'x', ['__proto__']: 'y' } }).map(({ field }) => field)).toContain('constructor')
  const given = { rights: ['train', 'support'], scope: 'assigned', scope_bots: ['all'] }
  expect(changeLines({ before: null, after: given }).map(({ after }) => after)).toEqual([
    'Train AI, Baton',
    'what is assigned to them or mentions them',
    'all',
  ])
  expect(changeLines({ before: null, after: null })).toEqual([])
})

test('new entries come in front of what is shown, each once', () => {
  const kept = { pages: [page('b', 'c', 'b'), page(null, 'a')], pageParams: [] }
  expect(prependNewest(kept, page('b', 'c', 'b'))).toBe(kept)
  expect(ids(prependNewest(kept, page('c', 'e', 'd', 'c')))).toEqual(['edcb', 'a'])
  expect(prependNewest(kept, page('d', 'e', 'd'))).toBeNull()
  expect(ids(prependNewest({ pages: [page(null)], pageParams: [] }, page(null, 'a')))).toEqual(['a'])
})
