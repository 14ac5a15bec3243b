// `npm run screens [-- name …]`: draws every screen, or those named, in a real browser at three widths, light and dark, into `screens/`.
import { mkdir, rm } from 'node:fs/promises'
import { startChromium, TestBrowser } from '#testing/browser.ts'
import { openScreen, showScreen } from '../tests/screens/openScreen.ts'
import { startWorld } from '../tests/screens/startWorld.ts'
import { theScreens } from '../tests/screens/theScreens.ts'

const widths = [1440, 1024, 390]
const names = process.argv.slice(2)
const wanted = theScreens.filter(({ name }) => names.length === 0 || names.includes(name))
if (names.length === 0) await rm('screens', { recursive: true, force: true })
await mkdir('screens', { recursive: true })

const world = await startWorld()
const chromium = await startChromium()
const browser = new TestBrowser(chromium)
let failed = 0
try {
  for (const screen of wanted) {
    for (const width of widths) {
      for (const theme of ['light', 'dark'] as const) {
        const file = `screens/${screen.name}-${width}-${theme}.png`
        const page = await openScreen(browser, world, screen, { width, theme })
        try {
          await showScreen(page, screen)
          // Fonts and the short motions come to rest.
          await page.waitForTimeout(250)
        } catch (error) {
          failed++
          console.error(`${file}: ${(error as Error).message.split('\n')[0]}`)
        }
        await page.screenshot({ path: file })
        await browser.leave(page)
      }
    }
    console.log(screen.name)
  }
} finally {
  await chromium.close()
  await world.close()
}
for (const complaint of new Set(browser.complaints)) console.error(complaint)
console.log(`${wanted.length * widths.length * 2} pictures in screens/, ${failed} of screens that did not come up.`)
process.exitCode = failed > 0 ? 1 : 0
