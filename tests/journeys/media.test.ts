import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { styleOf } from '#testing/browser.ts'
import { upload } from '#testing/upload.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** Pictures and videos that lie with others. Nothing here asks the real ones: the browser answers in their place. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot

beforeAll(async () => {
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})

/** What a page asked others for, by address, and what it told them of itself. */
type Asked = Map<string, Record<string, string>>

/** A page that shows a message with these parts; `answer` is what others say to it. */
async function look(name: string, attachments: Attachment[], answer: { contentType: string; body: string | Buffer }) {
  const asked: Asked = new Map()
  const { conversationId } = await app.report(bot, name, 'Look', { profile: { name }, attachments })
  const page = await browser.open(app.url, mara.token, `/messages/${conversationId}/?tab=all`, {}, (before) =>
    before.route(/^https?:\/\/[^/]+\.(com|example)\//, async (route) => {
      asked.set(route.request().url(), await route.request().allHeaders())
      await route.fulfill(answer)
    }),
  )
  await page.getByRole('region', { name: 'Transcript' }).getByText('Look').waitFor()
  return { page, asked }
}
const isFocused = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluate((element) => element === (element as unknown as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement)

test.each([
  ['YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['Vimeo', 'https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
])('a video of %s plays after a click, asks nobody before it, and has the focus then', async (host, video_url, src) => {
  const { page, asked } = await look(`Film ${host}`, [{ video_url }], { contentType: 'text/html', body: '<h1>The player</h1>' })
  const play = page.getByRole('button', { name: new RegExp(`Play.*${host}`) })
  await play.waitFor()
  expect([...asked.keys()]).toEqual([])
  await play.click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'The player' }).waitFor(soon)
  expect([...asked.keys()]).toEqual([src])
  await expect.poll(() => isFocused(page, 'iframe'), soon).toBe(true)
  await browser.leave(page)
})

/** Up to which second the film has been played. */
const playedTo = (page: Page) => page.evaluate<number>(`document.querySelector('video')?.currentTime ?? 0`)
const play = (page: Page) => page.locator('video').evaluate((video) => (video as unknown as { play(): Promise<void> }).play())
const nothing = { contentType: 'text/plain', body: '' }

test('a video that is kept here plays in its place and at its own address', async () => {
  const bytes = await readFile('src/sandbox/pictures/tent.webm')
  const { url } = await upload(app, mara, { bytes, name: 'tent.webm', type: '' })
  const { page } = await look('Kept film', [{ video_url: url }], nothing)
  await play(page)
  await expect.poll(() => playedTo(page), soon).toBeGreaterThan(0)
  const room = (await page.locator('video').boundingBox())!
  expect([Math.round(room.width), Math.round(room.height)]).toEqual([400, 300])
  await page.goto(app.url + url)
  await play(page)
  await expect.poll(() => playedTo(page), soon).toBeGreaterThan(0)
  await browser.leave(page)
})

test('a kept video that this browser cannot play is saved', async () => {
  const { url } = await upload(app, mara, { bytes: Buffer.from('\0\0\0\x14ftypqt  of a phone'), name: 'film.mov', type: '' })
  const { page } = await look('Other film', [{ video_url: url, file_name: 'film.mov' }], nothing)
  const card = page.getByRole('link', { name: /^film\.mov.*downloads the file/ })
  expect(await card.getAttribute('href', soon)).toBe(`${url}?download`)
  await browser.leave(page)
})

test('a small picture is not made larger, and takes no more room than a finger needs', async () => {
  const small = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  const { page } = await look('Small', [{ image_url: 'https://pictures.example/dot.gif' }], { contentType: 'image/gif', body: small })
  const picture = page.getByRole('region', { name: 'Transcript' }).getByRole('img')
  await expect.poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth), soon).toBe(1)
  expect(await styleOf(picture, 'objectFit')).toBe('scale-down')
  await expect.poll(async () => (await picture.boundingBox())!.height, soon).toBeLessThan(50)
  expect((await picture.boundingBox())!.height).toBeGreaterThanOrEqual(24)
  await browser.leave(page)
})

test('a picture that does not come safely is a link, and nothing of it is fetched; one that does is told nothing of the page', async () => {
  const safe = 'https://pictures.example/a.gif'
  const { page, asked } = await look(
    'Unsafe',
    [{ image_url: 'http://pictures.example/b.gif' }, { title: 'Card', thumb_url: 'http://pictures.example/c.gif' }, { image_url: safe }],
    { contentType: 'image/gif', body: '' },
  )
  await page.getByRole('link', { name: 'http://pictures.example/b.gif' }).waitFor()
  await expect.poll(() => [...asked.keys()], soon).toEqual([safe])
  expect(asked.get(safe)).not.toHaveProperty('referer')
  expect(asked.get(safe)).not.toHaveProperty('cookie')
  await browser.leave(page)
})

/** No script runs at the address of a kept file, so now and then the browser says that it blocked one of what drives it here. */
const isOfDriver = (one: string) => one.startsWith(`console: Blocked script execution in '${app.url}/files/`)

test('no page complained', () => {
  expect(browser.complaints.filter((one) => !one.startsWith('outside request') && !isOfDriver(one))).toEqual([])
})
