// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { shownPage } from '#web/testing/shownPage.tsx'
import { KeyLine } from './KeyLine.tsx'

const page = shownPage()

test('a key that was just made takes the focus with what is said of it; one that stands there does not', () => {
  const line = (isNew: boolean) => (
    <KeyLine key={String(isNew)} label="API key" value="bk_1" help="You won’t see it again." once isNew={isNew} />
  )
  document.body.append(page.place)
  page.show(line(false))
  expect(document.activeElement).toBe(document.body)
  page.show(line(true))
  const field = page.place.querySelector('input')!
  expect(document.activeElement).toBe(field)
  expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toBe('You won’t see it again.')
})
