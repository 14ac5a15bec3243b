// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { TextField } from './Field.tsx'

const page = shownPage()

function Days() {
  const [value, setValue] = useState('2026-11-20')
  return (
    <>
      <TextField type="date" label="From" value={value} onChange={(event) => setValue(event.target.value)} />
      <button type="button" onClick={() => setValue('2026-01-31')}>
        Another day
      </button>
      <output>{value}</output>
    </>
  )
}

// Firefox empties a field for dates for every change of that attribute while one of its parts is missing.
test('a field for dates is left alone while a part of it is typed, and is given what is set from elsewhere', () => {
  page.show(<Days />)
  const field = page.place.querySelector('input')!
  const touched = new MutationObserver(() => undefined)
  touched.observe(field, { attributeFilter: ['value'] })
  const type = (value: string) => typeInto(field, value)
  expect(field.value).toBe('2026-11-20')
  type('')
  expect(page.place.querySelector('output')?.textContent).toBe('')
  type('2024-11-20')
  expect(page.place.querySelector('output')?.textContent).toBe('2024-11-20')
  expect(touched.takeRecords()).toEqual([])
  act(() => page.place.querySelector('button')?.click())
  expect(field.value).toBe('2026-01-31')
})
