import type { Page } from 'playwright-core'
import type { Screen } from './theScreens.ts'

/** Opens the chat of the demo bot of the newcomer's workspace, which is made unless it is there. */
async function seeChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try a demo bot' }).click()
  await page.getByRole('complementary', { name: 'Chat with the demo bot' }).waitFor()
}

/** What a new owner sees first. The demo bot is made behind the screens of an empty workspace. */
export const firstScreens: Screen[] = [
  { name: 'first-steps', path: () => '/setup/', who: 'newcomer', show: (page) => page.getByText('Get the first message').waitFor() },
  { name: 'first-demo', path: () => '/setup/', who: 'newcomer', show: seeChat },
]
