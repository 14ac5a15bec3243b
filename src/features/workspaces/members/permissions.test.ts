import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flags, type Flag } from '#shared/call.ts'
import { rightsOf } from './contract.ts'
import { can, seesPlace, type PlaceName, type Viewer } from './permissions.ts'
import { roleLabel } from './roleLabel.ts'

const plain = { id: 'p1', email: 'mara@example.com', parent_integration: null, slack_params: null, scope: 'all' as const, bots: 0 }
const viewer = (rights: readonly Flag[], more: Partial<Viewer> = {}): Viewer => ({
  ...plain,
  ...rightsOf(rights),
  is_owner: false,
  ...more,
})
const owner = (more: Partial<Viewer> = {}) => viewer([], { is_owner: true, ...more })

/** Section 6, place by place: `everything` is what an owner or admin is shown in a workspace that pays for itself and has a bot. */
const everything: PlaceName[] = ['workspaceGroup', 'product', 'users', 'billing', 'settings', 'connectBot', 'botSwitcher', 'chatInput']
everything.push('training', 'replies', 'missingConversation', 'bots', 'ai', 'profile', 'billingScreen')
const anybody: PlaceName[] = ['botSwitcher', 'bots', 'profile']
const all: PlaceName[] = [...everything, 'audit', 'deleted']
const shownTo = (who: Viewer) => all.filter((place) => seesPlace(who, place))

const labels: [label: string, who: Viewer, shown: PlaceName[]][] = [
  ['Owner', owner({ bots: 1 }), all],
  ['Admin', viewer(flags, { bots: 1 }), everything],
  [
    'App User',
    viewer(['train', 'chat', 'support'], { bots: 1 }),
    ['workspaceGroup', 'product', 'connectBot', 'chatInput', 'replies', 'training', 'ai', ...anybody],
  ],
  ['Restricted', viewer(['train', 'chat'], { bots: 1 }), ['chatInput', 'replies', 'training', 'ai', ...anybody]],
  ['Ultra Restricted', viewer(['train'], { bots: 1 }), ['training', 'ai', ...anybody]],
  ['No Role', viewer([], { bots: 1 }), anybody],
]

describe.each(labels)('%s', (label, who, shown) => {
  test('is called so', () => expect(roleLabel(who)).toBe(label))
  test('is shown what section 6 says, and nothing else', () => expect(shownTo(who).toSorted()).toEqual(shown.toSorted()))
})

const alone: Record<Flag, PlaceName[]> = {
  train: ['training', 'ai'],
  chat: ['chatInput', 'replies'],
  edit: ['workspaceGroup', 'users', 'settings'],
  billing: ['workspaceGroup', 'billing', 'billingScreen'],
  support: ['workspaceGroup', 'product', 'connectBot', 'botSwitcher'],
}

test.each(flags)('the flag %s alone shows what it is for', (flag) => {
  expect(shownTo(viewer([flag])).toSorted()).toEqual([...alone[flag], 'bots', 'profile'].toSorted())
})

test('where another workspace pays, nobody is shown billing, and the screen says so to those who would be', () => {
  const managed = { parent_integration: 'w2', bots: 1 }
  for (const who of [owner(managed), viewer(flags, managed), viewer(['billing'], managed)]) {
    expect(seesPlace(who, 'billing')).toBe(false)
    expect(seesPlace(who, 'billingScreen')).toBe(true)
    expect(seesPlace(who, 'workspaceGroup')).toBe(true)
  }
  expect(shownTo(owner(managed))).toEqual(all.filter((place) => place !== 'billing'))
})

test('anyone who connected the Slack may connect a bot, known by id or by e-mail', () => {
  const slack = (user_id: string | null, user_email: string | null) =>
    seesPlace(viewer([], { slack_params: { user_id, user_email } }), 'connectBot')
  expect(slack('p1', null)).toBe(true)
  expect(slack(null, 'mara@example.com')).toBe(true)
  expect(slack('p2', 'ben@example.com')).toBe(false)
  expect(slack(null, null)).toBe(false)
  expect(seesPlace(viewer([]), 'connectBot')).toBe(false)
})

test('without a bot there is nothing to switch, but for who may connect one', () => {
  expect(seesPlace(viewer(['train', 'chat', 'edit', 'billing']), 'botSwitcher')).toBe(false)
  expect(seesPlace(viewer([], { bots: 1 }), 'botSwitcher')).toBe(true)
  expect(seesPlace(viewer(['support']), 'botSwitcher')).toBe(true)
})

test('an owner may everything, and a right more never takes a place or a call away', () => {
  const some = fc.subarray([...flags])
  fc.assert(
    fc.property(some, fc.constantFrom(...flags), fc.constantFrom(...all), fc.boolean(), (rights, flag, place, managed) => {
      const more = { parent_integration: managed ? 'w2' : null }
      if (seesPlace(viewer(rights, more), place)) {
        expect(seesPlace(viewer([...rights, flag], more), place)).toBe(true)
        expect(seesPlace(owner(more), place)).toBe(true)
      }
      for (const need of flags) {
        expect(can(viewer(rights), need)).toBe(rights.includes(need))
        expect(can(owner(), need)).toBe(true)
      }
    }),
  )
})

test('a choice of flags that section 6 does not name has no label', () => {
  expect(roleLabel(viewer(['chat']))).toBeNull()
  expect(roleLabel(viewer(['train', 'chat', 'edit']))).toBeNull()
})
