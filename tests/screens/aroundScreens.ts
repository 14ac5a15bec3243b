import type { Screen } from './theScreens.ts'

/** What stands beside and around a conversation, and who is led elsewhere. */
export const aroundScreens: Screen[] = [
  {
    name: 'homeless',
    path: () => '/messages/',
    who: 'homeless',
    show: async (page) => (await page.getByRole('heading', { name: 'Workspaces' }).first().waitFor(), await page.waitForTimeout(600)),
  },
]
