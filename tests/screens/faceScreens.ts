import type { Page } from 'playwright-core'
import { botcopyBot } from '#sandbox/botcopy/botcopyStandIn.ts'
import { instagramBot, messengerBot } from '#sandbox/messenger/makeMessengerStandIn.ts'
import type { SandboxBot } from '#sandbox/northwind.ts'
import { partnerBot } from '#sandbox/slackbot/slackbotStandIn.ts'
import type { Screen } from './theScreens.ts'

/** A customer who has said hello, and been answered where something answers. */
const sayHello = (app: RegExp, answer: RegExp | null) => async (page: Page) => {
  await page.getByRole('main').getByText(app).waitFor()
  await page.getByRole('main').getByRole('textbox', { name: 'Name' }).fill('Pia Phone')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello there')
  await page.keyboard.press('Enter')
  const said = page.getByRole('region', { name: 'What was said' })
  await said.getByText('Hello there').waitFor()
  if (answer) await said.getByText(answer).last().waitFor()
}

const screenOf = (name: string, bot: SandboxBot, app: RegExp, answer: RegExp | null): Screen => ({
  name,
  path: () => `/sandbox?bot=${bot.clientKey}`,
  who: 'nobody',
  show: sayHello(app, answer),
})

/** The phone as it looks where customers write: its bubbles or thread, its bar, and how it says how far a message got. */
export const faceScreens: Screen[] = [
  screenOf('phone-messenger', messengerBot, /^Messenger ·/, /Northwind Outdoors/),
  screenOf('phone-instagram', instagramBot, /^Instagram ·/, null),
  screenOf('phone-slack', partnerBot, /^Slack ·/, /Northwind Outdoors/),
  screenOf('phone-web-chat', botcopyBot, /^Chat on northwind\.example ·/, /little helper/),
]
