// @vitest-environment jsdom
import { act, createRef } from 'react'
import { expect, test } from 'vitest'
import { shownPage } from '#web/testing/shownPage.tsx'
import { labelStrings } from './label.strings.ts'
import { MergeLabel } from './MergeLabel.tsx'

const page = shownPage()
const label = (name: string) => ({ id: name, name, colour: 'red' as const, client_key: 'a' })

test('what cannot be undone is ready only once somebody has chosen the other label', async () => {
  page.show(<MergeLabel label={label('VIP')} others={[label('Refund')]} opener={createRef()} onEnd={() => undefined} />)
  const found = () => ({
    select: document.querySelector<HTMLSelectElement>('[role="dialog"] select'),
    merge: [...document.querySelectorAll('button')].find(({ textContent }) => textContent === labelStrings.mergeButton),
  })
  await expect.poll(() => act(() => Promise.resolve(found().select?.value))).toBe('')
  expect(found().merge?.ariaDisabled).toBe('true')
  act(() => {
    const { select } = found()
    select!.value = 'Refund'
    select!.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(found().merge?.ariaDisabled).toBe(null)
})
