import { expect, test } from 'vitest'
import { openConversation } from './openConversation.ts'
import { soon } from './openJourney.ts'

const { page, field } = await openConversation()

test('nothing moves when the tools of the composer come', async () => {
  let fetchTools = () => undefined as void
  const mayFetchTools = new Promise<void>((resolve) => (fetchTools = resolve))
  await page.route('**/assets/ComposerTools-*', (route) => void mayFetchTools.then(() => route.continue()))
  await page.reload()
  await field().fill('We write to {{email}}.')
  const hint = page.getByText(/Replace it before sending/)
  const before = await hint.boundingBox()
  expect(await page.getByRole('button', { name: 'Add an emoji' }).count()).toBe(0)
  fetchTools()
  await page.getByRole('button', { name: 'Add an emoji' }).waitFor(soon)
  expect(await hint.boundingBox()).toEqual(before)
})

test('in a menu a key stands apart from its words', async () => {
  await page
    .getByRole('list', { name: /conversations/i })
    .getByRole('link')
    .first()
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Assign Conversation/ }).waitFor(soon)
  const gaps = await page.evaluate<number[]>(`[...document.querySelectorAll('[role=menuitem]')].flatMap((item) => {
    const [name, key] = [...item.querySelectorAll('span')].filter(({ textContent }) => textContent !== '').map((part) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return range.getBoundingClientRect()
    })
    return key ? [Math.round(key.left - name.right)] : []
  })`)
  expect(gaps.length).toBeGreaterThan(3)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16)
})
