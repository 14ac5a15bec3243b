// `npm run screens [-- name …]`: draws every screen, or those named, in a real browser at three widths, light and dark, into `screens/`.
// `npm run screens -- --docs`: draws the pictures of the README into `docs/pictures/`.
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { startChromium, TestBrowser } from '#testing/browser.ts'
import { picturesOfDocs, picturesOfScreens } from '../tests/screens/pictures.ts'
import { openScreen, showScreen } from '../tests/screens/openScreen.ts'
import { startWorld } from '../tests/screens/startWorld.ts'

/** What a picture of the README may weigh: everybody who looks at the repository loads all of them. */
const maxDocsBytes = 250_000

const names = process.argv.slice(2)
const isForDocs = names.includes('--docs')
const pictures = isForDocs ? picturesOfDocs : picturesOfScreens(names)
if (names.length === 0) await rm('screens', { recursive: true, force: true })

const world = await startWorld()
const chromium = await startChromium()
const browser = new TestBrowser(chromium)
let failed = 0
try {
  for (const { file, screen, ...look } of pictures) {
    const page = await openScreen(browser, world, screen, look)
    try {
      await showScreen(page, screen)
      // A busy machine has counts and pictures later. Screens of what loads for ever, which are none of those of the README, never rest.
      if (isForDocs) await page.waitForLoadState('networkidle')
    } catch (error) {
      failed++
      console.error(`${file}: ${(error as Error).message.split('\n')[0]}`)
    }
    await mkdir(dirname(file), { recursive: true })
    await page.screenshot({ path: file })
    await browser.leave(page)
    const { size } = await stat(file)
    console.log(`${file} (${Math.round(size / 1000)} kB)`)
    if (isForDocs && size > maxDocsBytes) {
      failed++
      console.error(`${file} weighs more than ${maxDocsBytes / 1000} kB.`)
    }
  }
} finally {
  await chromium.close()
  await world.close()
}
for (const complaint of new Set(browser.complaints)) console.error(complaint)
console.log(`${pictures.length} pictures, ${failed} of them not as they should be.`)
process.exitCode = failed > 0 ? 1 : 0
