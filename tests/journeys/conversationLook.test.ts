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
