// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { daysOf } from '#web/dates/daysOf.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { DaysFields } from './DaysFields.tsx'

const page = shownPage()

/** As on a screen whose address holds the days. */
function Filters() {
  const [search, setSearch] = useState('')
  return (
    <>
      <DaysFields
        days={daysOf(new URLSearchParams(search))}
        text={{ since: 'From', until: 'Until' }}
        onChange={(days) => setSearch(String(new URLSearchParams({ ...days })))}
      />
      <output>{search}</output>
      <button type="button" onClick={() => setSearch('')}>
        Clear filters
      </button>
    </>
  )
}

test('a year can be typed digit by digit: a day counts once it is whole', () => {
  page.show(<Filters />)
  const [since, until] = page.place.querySelectorAll('input')
  const address = () => page.place.querySelector('output')!.textContent
  for (const year of ['0002', '0020', '0202']) {
    typeInto(since!, `${year}-11-20`)
    expect(since!.value).toBe(`${year}-11-20`)
    expect(address()).toBe('')
  }
  typeInto(since!, '2024-11-20')
  expect(address()).toBe('since=2024-11-20&until=')
  typeInto(until!, '2024-11-30')
  expect(address()).toBe('since=2024-11-20&until=2024-11-30')
  typeInto(since!, '')
  expect(address()).toBe('since=&until=2024-11-30')
  act(() => page.place.querySelector('button')!.click())
  expect(until!.value).toBe('')
})
