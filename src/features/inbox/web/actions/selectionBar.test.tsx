// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { wholeInbox } from '#features/inbox/conversations/contract.ts'
import { nothingSeen, withSeen } from '#features/inbox/conversations/rules.ts'
import { usePicked } from '#features/inbox/web/list/usePicked.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { actStrings } from './act.strings.ts'
import { SelectionBar } from './SelectionBar.tsx'

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
  expect(button(actStrings.bar.counting)).toBeDefined()
  if (isPutAway) press(actStrings.bar.clear)
  await act(async () => {
    answer()
    // A turn later all that its answer leads to is done.
    await new Promise((done) => setTimeout(done))
  })
  expect(page.place.textContent).toContain(says)
  page.place.remove()
})
