import type { Page } from 'playwright-core'
import type { Screen } from './theScreens.ts'

/** Opens the chat of the demo bot of the newcomer's workspace, which is made unless it is there. */
async function seeChat(page: Page): Promise<void> {
  const offer = page.getByRole('button', { name: 'Try a demo bot' })
  await page.getByText('Get the first message').waitFor()
  if ((await offer.count()) > 0) await offer.click()
  else {
    // Where there is a bot, none is offered: the chat opens from its own page, and stays from screen to screen.
    const steps = page.url()
    await page.goto(new URL('/account/settings/bots', steps).href)
    await page.getByRole('link', { name: 'Demo bot' }).click()
    await page.getByRole('button', { name: 'Write to it as a customer' }).click()
    await page.evaluate(`history.pushState(null, "", ${JSON.stringify(steps)})`)
    await page.getByText('Get the first message').waitFor()
  }
  await page.getByRole('complementary', { name: 'Chat with the demo bot' }).waitFor()
}

/** What a new owner sees first. The demo bot is made behind the screens of an empty workspace. */
export const firstScreens: Screen[] = [
  { name: 'first-steps', path: () => '/setup/', who: 'newcomer', show: (page) => page.getByText('Get the first message').waitFor() },
  { name: 'first-demo', path: () => '/setup/', who: 'newcomer', show: seeChat },
]
