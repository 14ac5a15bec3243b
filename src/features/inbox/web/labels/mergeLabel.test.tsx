// @vitest-environment jsdom
import { act, createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { shownPage } from '#web/testing/shownPage.tsx'
import { labelStrings } from './label.strings.ts'
import { MergeLabel } from './MergeLabel.tsx'

const page = shownPage()
const label = (name: string, id = name) => ({ id, name, colour: 'red' as const, client_key: 'a' })

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

test('the label that is chosen stays so under the name that a colleague gives it, and none is once they delete it', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Promise(() => undefined)
  })
  const others = (...names: string[]) => [label('Parcel'), ...names.map((name) => label(name, 'r'))]
  const show = (...names: string[]) =>
    page.show(<MergeLabel label={label('VIP')} others={others(...names)} opener={createRef()} onEnd={() => undefined} />)
  const select = () => document.querySelector<HTMLSelectElement>('[role="dialog"] select')
  const shown = () => [select()?.selectedOptions[0]?.textContent, button()?.ariaDisabled]
  const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === labelStrings.mergeButton)
  show('Refund')
  await expect.poll(() => act(() => Promise.resolve(select()?.value))).toBe('')
  act(() => {
    select()!.value = [...select()!.options].find(({ textContent }) => textContent === 'Refund')!.value
    select()!.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(shown()).toEqual(['Refund', null])
  show('Money back')
  expect(shown()).toEqual(['Money back', null])
  show()
  expect(shown()).toEqual([labelStrings.mergeChoose, 'true'])
  show('Money back')
  act(() => button()!.click())
  await expect.poll(() => sent).toEqual([{ tagName: 'VIP', client_key: 'a', into: 'Money back' }])
})
