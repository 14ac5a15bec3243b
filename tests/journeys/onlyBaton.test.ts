import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { listAgents } from '#features/agents/contract.ts'
import { intercept } from '#testing/intercept.ts'
import { calm, type Faults } from '#sandbox/phone/contract.ts'
import { openJourney, soon } from './openJourney.ts'
import { openWorld } from './openWorld.ts'
import { succeeds } from './succeeds.ts'

/** The form of a bot that an agent of the owner's account answers for, in the sandbox, where the companies are played. */

const [world, browser] = await openJourney(openWorld)
let page: Page
beforeAll(async () => {
  page = await browser.open(world.url, world.tokens.owner, '/account/settings/bots/add')
})
const fail = async (faults: Partial<Faults>) => {
  const answer = await fetch(`${world.url}/sandbox/api/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...calm, ...faults }),
  })
  expect(answer.status).toBe(200)
}
const failing = (fault: string, when: 'once' | 'on') => fail({ companies: { dialogflow: { [fault]: when } } })
afterEach(() => fail({}))

const agent = () => page.getByRole('region', { name: 'Dialogflow', exact: true })
const chooser = () =>
  agent()
    .getByRole('combobox')
    .or(agent().getByRole('button', { name: /Dialogflow agent/ }))
    .first()
const save = () => page.getByRole('button', { name: 'Save', exact: true })
/** A list that opens while what stood before it gives the focus back may close again. */
const chooseNew = async () => {
  do await chooser().click()
  while (!(await succeeds(page.getByRole('option', { name: 'Create New Agent' }).click({ timeout: 5000 }))))
}
/** At Google, as it is played. */
const allowAs = async (name: string) => {
  await page.getByText(name, { exact: true }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
}
const dialog = () => page.getByRole('dialog')
const create = () => dialog().getByRole('button', { name: 'Create New Agent' })
/** Chooses it until it is asked; what is asked late, on a busy machine, lies over the list, where it cannot be chosen again. */
const askForNew = async () => {
  while (!(await create().isVisible())) {
    await succeeds(chooser().click({ timeout: 5000 }))
    await succeeds(page.getByRole('option', { name: 'Create New Agent' }).click({ timeout: 5000 }))
    await succeeds(create().waitFor({ timeout: 5000 }))
  }
}
const accept = async () => {
  await create().click()
  // The list from which it was chosen may still be fading.
  await expect.poll(() => dialog().count(), soon).toBe(0)
}

test('a Google account is connected in place: what was filled in is there again, and its agents are offered', async () => {
  await page.getByText('Only Baton', { exact: true }).click()
  await page.getByText('Please log into this app.').waitFor()
  await agent().getByText('Connect the Google account that your Dialogflow agents belong to.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Night desk')
  await agent().getByRole('link', { name: 'Connect Google' }).click()
  await allowAs('Mara Olsen')
  await agent().getByRole('link', { name: 'Switch Account' }).waitFor(soon)
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Night desk')
  await expect.poll(() => page.getByRole('radio', { name: 'Only Baton' }).isChecked()).toBe(true)
  await chooser().click()
  await page.getByRole('option', { name: /^Northwind/ }).waitFor()
  await page.keyboard.press('Escape')
})

test('agents that cannot be loaded are said to, and asked for again', async () => {
  await failing('down', 'on')
  await page.reload()
  await agent().getByText('An error occurred loading your Dialogflow agents. Please try again.').waitFor(soon)
  await fail({})
  await agent().getByRole('button', { name: 'Try again' }).click()
  await agent().getByRole('link', { name: 'Switch Account' }).waitFor(soon)
})

test('a new agent needs a name for the bot, a yes, the right to make projects, and the Terms of Service', async () => {
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('')
  await chooseNew()
  await agent().getByText('Please enter a bot name before trying to create a new Dialogflow agent.').waitFor()
  await name.fill('Night desk')
  await askForNew()
  await dialog().getByText('Create a new Dialogflow agent named “Night desk”?').waitFor()
  await accept()
  await agent().getByText('has not given Baton the right to make projects').waitFor()
  await agent().getByRole('link', { name: 'Grant it' }).click()
  await allowAs('Mara Olsen')
  await agent().getByRole('link', { name: 'Switch Account' }).waitFor(soon)

  await failing('terms', 'once')
  await askForNew()
  await accept()
  await agent().getByText('Google asks you to accept the Google Cloud Terms of Service first.').waitFor(soon)
  await failing('busy', 'once')
  await askForNew()
  await accept()
  await agent()
    .getByText(/^An error occurred: Quota exceeded/)
    .waitFor(soon)
  await intercept(page, '**/api/v1/dialogflow/setagent', (route) => route.fulfill({ json: {} }), { times: 1 })
  await askForNew()
  await accept()
  await agent().getByText('An unknown error occurred.').waitFor(soon)
  await askForNew()
  await accept()
  await chooser().getByText('Night desk').waitFor(soon)
})

test('an agent and a page are both required; then the bot is Only Baton, on Messenger', async () => {
  await expect.poll(() => save().isDisabled()).toBe(true)
  await page.getByRole('region', { name: 'Facebook' }).getByRole('button', { name: 'Connect Facebook' }).click()
  await page.getByRole('button', { name: 'Continue as Mara Olsen' }).click()
  await page.getByText('Connected as Mara Olsen.').waitFor(soon)
  // The agent was not forgotten on the way.
  await chooser().getByText('Night desk').waitFor(soon)
  await expect.poll(() => save().isDisabled()).toBe(true)
  await page
    .getByRole('combobox', { name: /Facebook page/ })
    .or(page.getByRole('button', { name: /Facebook page|Choose a page/ }))
    .first()
    .click()
  await page.getByText('Northwind Outlet').click()
  await save().click()
  await page.getByRole('heading', { name: 'Night desk is ready to connect' }).waitFor(soon)
  const response = await fetch(`${world.url}/api/bots/get`, { headers: { authorization: `Bearer ${world.tokens.owner}` } })
  const bots = (await response.json()) as { name: string }[]
  expect(bots.find(({ name }) => name === 'Night desk')).toMatchObject({
    code_lang: 'dialogflow',
    platform: 'messenger',
    engine: 'dialogflow',
    engine_settings: { project: expect.stringMatching(/^night-desk-/) as unknown },
  })
  await page.getByRole('link', { name: 'Go to its settings' }).click()
  await page.getByText('Only Baton · Messenger').waitFor(soon)
})

test('an account that Google took back says so where the agent is chosen, and is connected again in place', async () => {
  // What the page asked for before must not meet the faults.
  const listed = page.waitForResponse((response) => response.url().endsWith(listAgents.path), soon)
  await page.reload()
  await Promise.all([listed, agent().getByRole('link', { name: 'Switch Account' }).waitFor(soon)])
  await fail({ google: { ...calm.google, revokedToken: 'once' }, companies: { dialogflow: { token: 'once' } } })
  await page.reload()
  await agent().getByText('Google no longer lets Baton act for mara@northwind.example').waitFor(soon)
  await agent().getByRole('link', { name: 'Reconnect Dialogflow' }).click()
  await allowAs('Mara Olsen')
  await agent().getByRole('link', { name: 'Switch Account' }).waitFor(soon)
  await page.getByText('Only Baton · Messenger').waitFor()
})

test('without a plan, Only Baton is warned of and cannot be saved', async () => {
  const lapsed = await browser.open(world.url, world.tokens.lapsed, '/account/settings/bots/add')
  await lapsed.getByText('Only Baton', { exact: true }).click()
  await lapsed.getByText('Only Baton needs the Pro plan or its trial').waitFor(soon)
  await lapsed.getByRole('link', { name: 'See Baton Plans' }).waitFor()
  await expect.poll(() => lapsed.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await lapsed.getByText('Ruby', { exact: true }).click()
  await expect.poll(() => lapsed.getByText('Only Baton needs the Pro plan').count(), soon).toBe(0)
  await browser.leave(lapsed)
})
