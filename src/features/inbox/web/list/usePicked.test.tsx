// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { wholeInbox } from '#features/inbox/conversations/contract.ts'
import { nothingSeen, withSeen } from '#features/inbox/conversations/rules.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { usePicked, type Picked } from './usePicked.ts'

const page = shownPage()
const inbox = new PretendInbox()
const rows = [1, 2, 3].map((n) => withSeen(inbox.change(n, {}).conversation, nothingSeen))
const [first, second, third] = rows
let picked: Picked

function List({ of, phrase }: { of: typeof rows; phrase: string }) {
  picked = usePicked(of, { clientKey: 'all', phrase, criteria: wholeInbox })
  return null
}
const show = (of = rows, phrase = '') => page.show(<List of={of} phrase={phrase} />)
const chosen = () => rows.filter(({ id }) => picked.has(id))

beforeEach(() => {
  show()
  act(picked.clear)
  act(() => picked.toggle(first!.id))
  act(() => picked.toggle(second!.id))
})

test('what left the list is not chosen any more, also once it has come back', () => {
  show([second!, third!])
  expect([chosen(), picked.count]).toEqual([[second], 1])
  show()
  expect([chosen(), picked.count]).toEqual([[second], 1])
})

test('and so it is with another list, and back', () => {
  show(rows, 'Anna')
  expect(chosen()).toEqual([])
  show()
  expect([chosen(), picked.isOn]).toEqual([[], false])
})

test('everything that a list holds stays chosen, whatever leaves it or comes', () => {
  act(() => picked.pickAll(30))
  show([third!])
  show()
  expect([chosen(), picked.count]).toEqual([rows, 30])
})
