// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import { untilCustomerWrites } from '#features/inbox/actions/rules.ts'
import { nothingSeen, withSeen } from '#features/inbox/conversations/rules.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { SnoozePicker } from './SnoozePicker.tsx'

const page = shownPage()
const row = withSeen(new PretendInbox().change(1, {}).conversation, nothingSeen)
let chosen: Act[]

beforeEach(() => {
  chosen = []
  page.show(
    <SnoozePicker
      on={[row]}
      anchor={{ current: document.body }}
      onAct={(one) => void chosen.push(one)}
      onEnd={() => undefined}
      onSearchIn={() => undefined}
    />,
  )
})
const entries = () => [...document.querySelectorAll<HTMLElement>('[role=dialog] button[type=button]')]
/** Shift ends whatever word was typed before. */
const press = (keys: string[], more: KeyboardEventInit = {}, at: Element = entries()[0]!) =>
  act(() => {
    for (const key of ['Shift', ...keys]) at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  })
const isChosen = [{ do: 'snooze', until: untilCustomerWrites }]

test('the last entry is until the customer writes, chosen by a press and by its key', () => {
  const entry = entries().at(-1)!
  expect([entry.textContent, entry.getAttribute('aria-keyshortcuts')]).toEqual(['Until the customer writesW', 'w'])
  act(() => entry.click())
  expect(chosen).toEqual(isChosen)
  press(['w'])
  expect(chosen).toEqual([...isChosen, ...isChosen])
})

test('the key is none within a word, with another key, or in the field of a time', () => {
  press(['o', 'w'])
  press(['w'], { ctrlKey: true })
  press(['w'], { metaKey: true })
  press(['w'], {}, document.querySelector('[role=dialog] input')!)
  expect(chosen).toEqual([])
})
