// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { wholeInbox, type Conversation } from '#features/inbox/conversations/contract.ts'
import { nothingSeen, withSeen } from '#features/inbox/conversations/rules.ts'
import { usePicked, type Picked } from '#features/inbox/web/list/usePicked.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { startKeys } from '#web/hooks/keys.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { actRequests, giveUpActs } from './actRequests.ts'
import { actStrings } from './act.strings.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useActKeys } from './useActKeys.ts'

const page = shownPage()
const rows = [withSeen(new PretendInbox().change(1, {}).conversation, nothingSeen)]

/** A list of which more is to come, with the bar while something is chosen. */
function List() {
  const picked = usePicked(rows, { clientKey: 'all', phrase: '', criteria: wholeInbox })
  if (picked.isOn) return <SelectionBar picked={picked} shown={rows.length} hasMore total={null} />
  return (
    <button type="button" onClick={picked.begin}>
      {picked.count}
    </button>
  )
}
const button = (name: string) =>
  [...page.place.querySelectorAll('button')].find((one) => [one.textContent, one.getAttribute('aria-label')].includes(name))!
const press = (name: string) => act(() => void button(name).dispatchEvent(new MouseEvent('click', { bubbles: true })))

test.each([
  ['all that the list holds is chosen once it is counted', false, '1,234 selected'],
  ['nothing is chosen by a count that comes after the bar was put away', true, '0'],
])('%s', async (_, isPutAway, says) => {
  document.body.append(page.place)
  let answer = () => undefined as void
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const counted = { ok: true, headers: new Headers(), json: () => Promise.resolve({ count: 1234 }) }
  vi.stubGlobal('fetch', () => answered.then(() => counted))
  page.show(<List />)
  press('0')
  press(actStrings.bar.all)
  await act(() => vi.waitFor(() => expect(button(actStrings.bar.counting)).toBeDefined(), { timeout: 30_000 }))
  if (isPutAway) press(actStrings.bar.clear)
  await act(async () => {
    answer()
    // A turn later all that its answer leads to is done.
    await new Promise((done) => setTimeout(done))
  })
  expect(page.place.textContent).toContain(says)
  page.place.remove()
})

const inbox = new PretendInbox()
const listed = (number: number, change: Partial<Conversation>, isUnread = false) =>
  withSeen(inbox.change(number, change).conversation, { ...nothingSeen, marked_unread: isUnread })
const calm = listed(1, {})
const unread = listed(2, {}, true)
const done = listed(3, { is_done: true })
const starred = listed(4, { is_starred: true, paused: true })

/** A list of two, of which one at a time is chosen. */
function Two({ told }: { told: (picked: Picked) => void }) {
  const picked = usePicked([calm, unread], { clientKey: 'all', phrase: '', criteria: wholeInbox })
  told(picked)
  return picked.isOn ? <SelectionBar picked={picked} shown={2} hasMore={false} total={null} /> : null
}

test('how many are chosen is said from the first one on, and that none is any more', () => {
  document.body.append(page.place)
  startKeys()
  toasts.set([])
  let picked: Picked
  page.show(<Two told={(now) => (picked = now)} />)
  const says = (does: () => void) => {
    act(does)
    return toasts.get().map(({ text, variant }) => [text, variant])
  }
  const toggle = (row: typeof calm) => says(() => picked.toggle(row.id))
  const said = (text: string) => [[text, 'said']]
  expect(toggle(calm)).toEqual(said('1 selected'))
  expect(toggle(unread)).toEqual(said('2 selected'))
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  expect(says(() => void document.body.dispatchEvent(escape))).toEqual(said('Selection cleared.'))
  toggle(calm)
  expect(toggle(calm)).toEqual(said('Selection cleared.'))
  toggle(calm)
  expect(says(() => button(actStrings.bar.clear).click())).toEqual(said('Selection cleared.'))
  page.place.remove()
})

/** All of a list that mixes folders, as Mentions does, is chosen. */
function Mentions({ of }: { of: (typeof calm)[] }) {
  const picked = usePicked(of, { clientKey: 'all', phrase: '', criteria: { ...wholeInbox, filterMentions: true } })
  useActKeys(() => picked, true)
  if (picked.count > 0) return <SelectionBar picked={picked} shown={of.length} hasMore={false} total={null} />
  return (
    <button type="button" onClick={picked.pickShown}>
      0
    </button>
  )
}

test.each([
  ['one read and one unread', [calm, unread]],
  ['two unread', [unread, listed(5, {}, true)]],
  ['one of the inbox and one of Done', [calm, done]],
  ['two of Done', [done, listed(6, { is_done: true })]],
  ['one followed up and paused and one that is not', [starred, calm]],
])('the keys do what the bar says, with %s', (_, of) => {
  document.body.append(page.place)
  startKeys()
  page.show(<Mentions of={of} />)
  press('0')
  const { toDone, toInbox, toRead, toUnread, star, unstar, pause, resume } = actStrings
  const type = (key: string) => act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  const asked = (ask: () => void) => {
    giveUpActs()
    ask()
    return actRequests.get().map(({ wanted }) => wanted)
  }
  for (const [key, names] of Object.entries({ e: [toDone, toInbox], u: [toRead, toUnread], s: [star, unstar], p: [pause, resume] })) {
    const shown = names.find((name) => button(name))!
    // The letters after it are no word that somebody types.
    type('Shift')
    expect(asked(() => type(key))).toEqual(asked(() => press(shown)))
  }
  giveUpActs()
  page.place.remove()
})
