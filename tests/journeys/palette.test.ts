import { expect, test } from 'vitest'
import type { ConversationList } from '#features/inbox/conversations/contract.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { intercept, type Route } from '#testing/intercept.ts'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)

test('while the palette looks for conversations it offers none of another phrase, and Enter waits where nothing fits yet', async () => {
  const started = { answer: () => undefined as void }
  const mayAnswer = new Promise<void>((resolve) => (started.answer = resolve))
  const slow = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', {}, (one) =>
    intercept(one, '**/api/channels/find?**', (route) => void mayAnswer.then(() => route.continue())),
  )
  const first = slow
    .getByRole('list', { name: /^Conversations/ })
    .getByRole('link')
    .first()
  await first.waitFor()
  const options = slow.getByRole('group', { name: laterStrings.palette.groups.conversations }).getByRole('option')
  const newest = slow.waitForResponse(/\/api\/channels\/list\/\*\/\*\/\*/)
  await slow.keyboard.press('Control+k')
  await slow.locator('[role=dialog] input:focus').waitFor()
  await options.first().waitFor()
  const { channels } = (await (await newest).json()) as ConversationList
  const { name, user_profile } = channels.at(-1)!
  await slow.keyboard.type('keyboard')
  await options.first().waitFor({ state: 'detached' })
  await slow.getByRole('option', { name: laterStrings.frame.shortcuts }).and(slow.locator('[data-highlighted]')).waitFor()
  await slow.keyboard.press('Control+a')
  // Only the server knows by what else than their name a customer is found.
  await slow.keyboard.type(user_profile.id)
  await slow.keyboard.press('Enter')
  // It did not begin a search of messages, which is all that is there so far.
  await slow.getByText(laterStrings.palette.searching).waitFor()
  started.answer()
  await slow.getByRole('heading', { level: 1, name }).waitFor(soon)
  await browser.leave(slow)
})

test('what the palette offers stays where it is, and chosen, while answers come; what it opens has the focus then', async () => {
  const held: (() => void)[] = []
  let isHeld = false
  const hold = (route: Route) => (isHeld ? void held.push(() => void route.continue()) : route.continue())
  const desk = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', {}, (one) =>
    Promise.all(['**/api/channels/find?**', '**/api/messages/search**'].map((pattern) => intercept(one, pattern, hold))),
  )
  await desk
    .getByRole('list', { name: /^Conversations/ })
    .getByRole('link')
    .first()
    .waitFor()
  const options = (group: string) => desk.getByRole('group', { name: group }).getByRole('option')
  const { conversations, messages } = laterStrings.palette.groups
  const call = async (phrase: string) => {
    await desk.keyboard.press('Control+k')
    await desk.locator('[role=dialog] input:focus').waitFor()
    await options(conversations).first().waitFor(soon)
    await desk.keyboard.type(phrase)
  }
  await call('')
  isHeld = true
  await desk.keyboard.type('th')
  await desk.getByText(laterStrings.palette.searching).waitFor()
  const entry = desk.getByRole('option', { name: laterStrings.palette.useTheme(laterStrings.frame.themes.dark) })
  const isChosen = async () => (await entry.getAttribute('data-highlighted')) !== null
  while (!(await isChosen())) await desk.keyboard.press('ArrowDown')
  const placeOf = async () => (await entry.boundingBox())!.y
  const before = await placeOf()
  const offered = await desk.getByRole('option').count()
  isHeld = false
  for (const goOn of held) goOn()
  await options(messages).nth(1).waitFor(soon)
  await desk.getByText(laterStrings.palette.searching).waitFor({ state: 'detached' })
  expect(await desk.getByRole('option').count()).toBeGreaterThan(offered)
  expect(await isChosen()).toBe(true)
  expect(await placeOf()).toBe(before)
  await options(messages).nth(1).click()
  await desk.locator('main:focus').waitFor(soon)

  await call('th')
  const found = options(conversations).filter({ hasText: /th/i }).first()
  await options(messages).nth(1).waitFor(soon)
  const name = await found.locator('.truncate').first().innerText()
  await found.click()
  await desk.locator('main:focus').getByRole('heading', { level: 1, name }).waitFor(soon)
  // Its name finds customers, and nothing that would be done to the open one.
  await call(name)
  await options(messages).first().waitFor(soon)
  expect(await options(laterStrings.palette.groups.actions).count()).toBe(0)
  await desk.keyboard.press('Escape')
  // Who did something goes on where they were.
  await desk.getByRole('textbox', { name: 'Reply to the customer' }).focus()
  await call(laterStrings.palette.useTheme(laterStrings.frame.themes.light))
  await desk.getByRole('option', { name: laterStrings.palette.useTheme(laterStrings.frame.themes.light), exact: true }).click()
  await desk.getByRole('textbox', { name: 'Reply to the customer' }).and(desk.locator(':focus')).waitFor()
  await browser.leave(desk)
})
