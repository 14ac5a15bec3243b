import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)
const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await browser.leave(page)
})

const field = (agent: Page) => agent.getByRole('textbox', { name: /^(Reply to the customer|Note for your workspace)$/ })
const transcript = (agent: Page) => agent.getByRole('region', { name: 'Transcript' })
const said = (phone: Page) => phone.getByRole('region', { name: 'What was said' })

/** A new customer on a phone who has just written, and an agent who looks at it. */
async function meet(name: string, words: string, width: number): Promise<{ phone: Page; agent: Page }> {
  const size = { width }
  const phone = await browser.open(world.url, null, '/sandbox', size)
  pages.push(phone)
  await phone.getByRole('main').getByRole('textbox', { name: 'Name' }).fill(name)
  await phone.keyboard.press('Enter')
  await phone.getByRole('textbox', { name: 'Message' }).fill(words)
  await phone.keyboard.press('Enter')
  const agent = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', size)
  pages.push(agent)
  const row = agent.getByRole('link', { name: new RegExp(`^${name}`) })
  await row.waitFor(soon)
  await row.click()
  await field(agent).waitFor(soon)
  return { phone, agent }
}

describe.each([1440, 390])('at %i px', (width) => {
  test('what a bot offered goes into the reply when it is pressed, and to the customer only when it is sent', async () => {
    const { phone, agent } = await meet(`Olga Offer ${width}`, 'I want to send something back', width)
    const offer = transcript(agent).getByRole('button', { name: 'Write “Make a label” into the reply' })
    await offer.waitFor(soon)
    await offer.click()
    await expect.poll(() => field(agent).inputValue(), soon).toBe('Make a label')
    await agent.getByRole('button', { name: /^Pause AI/ }).waitFor(soon)
    await agent.keyboard.type(', please')
    await agent.keyboard.press('Enter')
    await agent.getByRole('button', { name: /^Resume AI/ }).waitFor(soon)
    await said(phone).getByText('Make a label, please').waitFor(soon)
    await expect.poll(() => transcript(agent).getByText('Make a label', { exact: true }).count()).toBe(1)
  })

  test('what a customer edits and deletes on their phone shows in the transcript and the list', async () => {
    const { phone, agent } = await meet(`Eda Edit ${width}`, 'My size is 42', width)
    const own = said(phone).getByRole('listitem').filter({ hasText: 'My size is 42' })
    const menu = own.getByRole('button', { name: 'Change this message' })
    // By the keyboard alone.
    await menu.waitFor(soon)
    await menu.focus()
    await phone.keyboard.press('Enter')
    // Until the menu has the focus its keys are the button's.
    await phone.getByRole('menu').and(phone.locator(':focus, :focus-within')).waitFor(soon)
    await phone.getByRole('menuitem', { name: 'Edit' }).and(phone.locator('[data-highlighted]')).waitFor(soon)
    await phone.keyboard.press('Enter')
    await phone.getByRole('textbox', { name: 'Edit' }).fill('My size is 43, sorry', soon)
    await phone.keyboard.press('Enter')
    await transcript(agent).getByText('My size is 43, sorry').waitFor(soon)
    await transcript(agent).getByText('Edited', { exact: true }).waitFor()
    await expect.poll(() => transcript(agent).getByText('My size is 42').count()).toBe(0)

    // The bot would answer in between, and its words would be the last.
    await agent.getByRole('button', { name: /^Pause AI/ }).click()
    await agent.getByRole('button', { name: /^Resume AI/ }).waitFor(soon)
    await phone.getByRole('textbox', { name: 'Message' }).fill('My password is hunter2')
    await phone.keyboard.press('Enter')
    await transcript(agent).getByText('My password is hunter2').waitFor(soon)
    const last = said(phone).getByRole('listitem').filter({ hasText: 'hunter2' })
    await last.hover()
    await last.getByRole('button', { name: 'Change this message' }).click()
    await phone.getByRole('menuitem', { name: 'Delete' }).click()
    await said(phone).getByText('You deleted this message.').waitFor(soon)
    await transcript(agent).getByText('This message was deleted by the customer.').waitFor(soon)
    await expect.poll(() => agent.getByText('hunter2').count()).toBe(0)
    if (width < 500) await agent.getByRole('button', { name: 'Back' }).first().click()
    await agent
      .getByRole('link', { name: new RegExp(`^Eda Edit ${width}`) })
      .getByText('Message deleted')
      .waitFor(soon)
  })

  test('a text that the source does not take is not sent, cut or lost, and the room left is shown before', async () => {
    const { agent } = await meet(`Leo Long ${width}`, 'Hello', width)
    await agent.getByRole('button', { name: 'Add pictures or files' }).waitFor(soon)
    const send = agent.getByRole('button', { name: 'Send', exact: true })
    await field(agent).fill('x'.repeat(19_000))
    await agent.getByText('1,000 left').waitFor(soon)
    await expect.poll(() => send.isEnabled()).toBe(true)
    await field(agent).fill('x'.repeat(20_001))
    await agent.getByText('The bot takes at most 20,000 characters in one message. This one has 20,001.').waitFor(soon)
    await expect.poll(() => send.isEnabled()).toBe(false)
    await field(agent).press('Enter')
    await expect.poll(() => field(agent).inputValue()).toHaveLength(20_001)
    await field(agent).fill('Short')
    await expect.poll(() => send.isEnabled()).toBe(true)
  })
})

test('no page complained, and none asked another server for anything', () => {
  expect(browser.complaints).toEqual([])
})
