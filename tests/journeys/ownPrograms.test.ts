import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { ownPort } from '#testing/ownPort.ts'
import { findProgram } from '#testing/findProgram.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** A bot in another language than ours: from the form, by the keys it shows, to the hand-off and back. The program is the example of its SDK. */

const [app, browser] = await openSharedJourney()
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript' })
const resume = (page: Page) => page.getByRole('button', { name: /^Resume AI/ })

interface Said {
  from: 'customer' | 'bot'
  text: string
}

/** Starts an example with these settings; resolves once customers can write to it, at this address. */
async function start(program: { variable: string; names: string[] }, file: string, settings: Record<string, string>): Promise<string> {
  const command = findProgram(program)
  if (command === undefined) throw new Error(`There is no ${program.names[0]} here; ${program.variable} names where it is.`)
  const child = spawn(command, [join(import.meta.dirname, '../../sdk', file)], {
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  open.push(() => (child.kill('SIGKILL'), ended))
  let printed = ''
  const listens = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Customers write here')) resolve()
    })
  })
  await Promise.race([
    listens,
    ended.then(() => {
      throw new Error(`${file} ended before it listened: ${printed}`)
    }),
  ])
  return `http://127.0.0.1:${settings['PORT']}/messages`
}

test.each([
  { language: 'Python', program: { variable: 'PYTHON', names: ['python3'] }, file: 'python/examples/shipping_bot.py' },
  { language: 'Ruby', program: { variable: 'RUBY', names: ['ruby'] }, file: 'ruby/examples/shipping_bot.rb' },
])(
  'a bot written in $language is made in the form, answers, is taken over, brings the reply, and answers what nobody answered',
  async ({ language, program, file }) => {
    const port = await ownPort()
    const owner = await app.person(`Ona ${language}`)
    const page = await browser.open(app.url, owner.token, '/account/settings/bots/add')
    open.push(() => browser.leave(page))
    await page.locator('fieldset label').filter({ hasText: language }).click(soon)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Parcels')
    await page.getByRole('combobox', { name: 'Platform' }).selectOption('webchat')
    await page.getByRole('button', { name: 'Save' }).click()
    const snippets = page.getByRole('region').filter({ hasText: 'client_key' })
    const keyIn = async (name: string) =>
      new RegExp(`${name}[=:] ?["']([^"'{]+)["']`).exec((await snippets.allInnerTexts()).join('\n'))?.[1]
    await expect.poll(() => keyIn('api_key'), soon).toBeDefined()
    const [apiKey, clientKey, secret] = [await keyIn('api_key'), await keyIn('client_key'), await keyIn('webhook_secret')]
    // Replies come to its webhook, which its settings ask for, signed by the secret that was shown with the keys.
    await page.getByRole('link', { name: 'Go to its settings' }).click()
    await page.getByRole('textbox', { name: 'Webhook', exact: true }).fill(`http://127.0.0.1:${port}/baton`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor({ state: 'attached', ...soon })

    const phone = await start(program, file, {
      BATON_SERVER: app.url,
      BATON_API_KEY: apiKey!,
      BATON_CLIENT_KEY: clientKey!,
      BATON_WEBHOOK_SECRET: secret!,
      PORT: String(port),
    })
    const customer = `${language.toLowerCase()}-1`
    const write = async (text: string) => {
      const body = JSON.stringify({ channel: customer, text })
      expect((await fetch(phone, { method: 'POST', body })).status).toBe(200)
    }
    const onPhone = async () => {
      const said = (await (await fetch(`${phone}?channel=${customer}`)).json()) as Said[]
      return said.map(({ from, text }) => `${from}: ${text}`)
    }

    // The inbox is open before anybody writes.
    await page.goto(`${app.url}/messages/?tab=all`)
    await write('Where is 1001?')
    const row = page.getByRole('link', { name: /Where is 1001|Parcel 1001/ })
    await row.waitFor(soon)
    await row.click()
    await transcript(page).getByText('Where is 1001?', { exact: true }).waitFor(soon)
    await transcript(page).getByText('Parcel 1001 left our warehouse this morning.').waitFor(soon)

    await page.getByRole('button', { name: /^Pause AI/ }).click()
    await resume(page).waitFor(soon)
    await page.getByRole('textbox', { name: 'Reply to the customer' }).fill('Ona here, it comes today')
    await page.keyboard.press('Enter')
    await transcript(page)
      .getByText(/^Delivered/)
      .last()
      .waitFor(soon)
    const taken = ['customer: Where is 1001?', 'bot: Parcel 1001 left our warehouse this morning.', 'bot: Ona here, it comes today']
    await expect.poll(onPhone).toEqual(taken)

    // The bot is silent, and what the customer writes is in front of the person at once.
    await write('And 1002?')
    await transcript(page).getByText('And 1002?', { exact: true }).waitFor(soon)
    await expect.poll(onPhone).toEqual([...taken, 'customer: And 1002?'])

    await resume(page).click()
    await transcript(page).getByText('Parcel 1002 waits for you at the corner shop.').waitFor(soon)
    await expect.poll(onPhone).toEqual([...taken, 'customer: And 1002?', 'bot: Parcel 1002 waits for you at the corner shop.'])
  },
)

test('none of this made a page complain', () => {
  expect(browser.complaints).toEqual([])
})
