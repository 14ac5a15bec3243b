// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { quietStrings as text } from './quiet.strings.ts'
import { WeekHours } from './WeekHours.tsx'

const page = shownPage()

test('a time of which a part is emptied stays so until it is typed again, and is not saved before', () => {
  const save = vi.fn<(week: unknown) => void>()
  const days = [{ from: 540, to: 1080 }, null, null, null, null, null, null]
  page.show(<WeekHours week={{ zone: 'Europe/Berlin', days }} disabled={false} onSave={save} />)
  const [from] = page.place.querySelectorAll<HTMLInputElement>('input[type=time]')
  const submit = () => act(() => from!.form!.requestSubmit([...page.place.querySelectorAll('button')].find((one) => one.type === 'submit')))
  typeInto(from!, '')
  expect(from!.value).toBe('')
  expect(from!.checkValidity()).toBe(false)
  submit()
  expect(save).not.toHaveBeenCalled()
  typeInto(from!, '08:30')
  expect([from!.value, page.place.textContent?.includes(text.save)]).toEqual(['08:30', true])
  submit()
  expect(save.mock.calls[0]![0]).toMatchObject({ days: [{ from: 510, to: 1080 }, ...days.slice(1)] })
})
