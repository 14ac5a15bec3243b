import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)
const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await browser.leave(page)
})

const transcript = (agent: Page) => agent.getByRole('region', { name: 'Transcript' })
const said = (phone: Page) => phone.getByRole('region', { name: 'What was said' })

async function open(token: string | null, path: string): Promise<Page> {
  const page = await browser.open(world.url, token, path)
  pages.push(page)
  return page
}

async function say(phone: Page, text: string): Promise<void> {
  await phone.getByRole('textbox', { name: 'Message' }).fill(text)
  await phone.keyboard.press('Enter')
  await said(phone).getByText(text).last().waitFor(soon)
}

describe.each([
  { company: 'Slack', pasted: 'Events', bot: 'Partner desk', answers: null },
  { company: 'Chatfuel', pasted: 'JSON API card', bot: 'Gear guide', answers: 'Monday to Saturday' },
  { company: 'Manychat', pasted: 'External Request', bot: 'Trail club', answers: 'Monday to Saturday' },
  { company: 'Botcopy', pasted: 'Live chat webhook', bot: 'Web helper', answers: 'Monday to Saturday' },
])('a customer of $company', ({ company, pasted, bot, answers }) => {
  test('writes on the phone, is in the inbox at once, reads a person, and is answered by the bot when they hand back', async () => {
    const name = `${company} Olsen`
    const phone = await open(null, '/sandbox')
    const agent = await open(world.tokens.owner, '/messages/?tab=all')
    await phone.getByRole('button', { name: new RegExp(bot) }).click()
    await phone.getByRole('main').getByRole('textbox', { name: 'Name' }).fill(name)
    await phone.keyboard.press('Enter')
    await say(phone, 'I would like to talk to a person')

    const row = agent.getByRole('link', { name: new RegExp(`^${name}`) })
    await row.waitFor(soon)
    await row.click()
    await transcript(agent).getByText('I would like to talk to a person').waitFor(soon)
    await agent.getByRole('textbox', { name: 'Reply to the customer' }).fill(`Hello from the team, ${company}`)
    await agent.keyboard.press('Enter')
    await said(phone).getByText(`Hello from the team, ${company}`).waitFor(soon)
    await transcript(agent)
      .getByText(/^(Sent to|Delivered)/)
      .last()
      .waitFor(soon)

    await say(phone, 'Thank you so much')
    await transcript(agent).getByText('Thank you so much').waitFor(soon)
    if (answers === null) return
    await agent.getByRole('button', { name: /^Resume AI/ }).click()
    await agent.getByRole('button', { name: /^Pause AI/ }).waitFor(soon)
    // Botcopy hears of it by a push, which its window shows.
    if (company === 'Botcopy') await said(phone).getByText('now chatting with the bot').waitFor(soon)
    await say(phone, 'When are you open?')
    await said(phone).getByText(answers).waitFor(soon)
  })

  test('shows its owner what to paste at the company', async () => {
    const agent = await open(world.tokens.owner, '/account/settings/bots')
    await agent
      .getByRole('link', { name: new RegExp(bot) })
      .first()
      .click()
    await agent.getByRole('link', { name: 'Configuration' }).click()
    const address = agent.getByRole('textbox', { name: pasted })
    await address.waitFor(soon)
    expect(await address.inputValue()).toMatch(new RegExp(`^${world.url}/(webhooks|messenger)/`))
    // The customer of the test before wrote to it.
    await agent
      .getByText(/^Last called/)
      .first()
      .waitFor(soon)
  })
})

test('no page complained, and none asked another server for anything', () => {
  expect(browser.complaints).toEqual([])
})
