import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { dot, upload } from '#testing/upload.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { sdkTestBot } from '#testing/sdk/SdkTestBot.ts'
import { sdkFixture, until } from '#testing/sdk/SdkFixture.ts'

const fixture = sdkFixture()
const bot = sdkTestBot(fixture)
const mid = () => crypto.randomUUID()
const said = (channel: string, text: string) => ({ recipient: { id: channel }, message: { text, mid: mid() } })
const shown = (channel: string, url: string) => ({
  recipient: { id: channel },
  message: { attachment: { type: 'image', payload: { url } }, mid: mid() },
})
const by = async (channel: string, who: string) => (await fixture.transcript(channel)).filter((line) => line.startsWith(who))

/** Everything that was done is longer ago by so many seconds. Where the server writes in another order meanwhile, the database ends this, and it is done again. */
async function pass(seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`
  const moveBack = () =>
    fixture.app.server.db.transaction().execute(async (trx) => {
      await sql`update conversation set last_human_at = last_human_at - ${ago}, tail_at = tail_at - ${ago}`.execute(trx)
      await sql`update message set at = at - ${ago}`.execute(trx)
      await sql`update delivery set created_at = created_at - ${ago}, next_at = next_at - ${ago}, handed_at = handed_at - ${ago}`.execute(
        trx,
      )
    })
  await vi.waitFor(moveBack, { timeout: 30_000 })
}

test('a reply that reaches an old bot late is not said twice when the bot reports it', async () => {
  await bot.customer('late', 'Hi')
  const jmid = await fixture.reply('late', 'Hello from Mara')
  await pass(120)
  const { received } = await bot.connect()
  await received.next('chat response')
  await bot.call('out', said('late', 'Hello from Mara'))
  expect(await fixture.transcript('late')).toEqual(['customer: Hi', 'took_over', 'person: Hello from Mara'])
  expect(await fixture.deliveryOf('late', jmid)).toMatchObject({ state: 'delivered' })
})

test('what the bot was not handed yet, or long ago, it says itself', async () => {
  await bot.customer('own', 'Hi')
  await fixture.reply('own', 'Yes')
  await bot.call('out', said('own', 'Yes'))
  expect(await by('own', 'bot')).toEqual(['bot: Yes'])
  const { received } = await bot.connect()
  await received.next('chat response')
  await pass(61)
  await bot.call('out', said('own', 'Yes'))
  expect(await by('own', 'bot')).toEqual(['bot: Yes', 'bot: Yes'])
})

test('a picture without words is known by its address, and another picture is the bot’s', async () => {
  await bot.customer('pictures', 'Hi')
  const { received } = await bot.connect()
  const id = await fixture.idOf('pictures')
  const files = [await upload(fixture.app, fixture.mara, { bytes: dot('1') }), await upload(fixture.app, fixture.mara, { bytes: dot('2') })]
  const message = { jmid: crypto.randomUUID(), text: '', attachments: files.map((file) => file.id) }
  await fixture.app.callApi(fixture.mara, submitMessage, { params: { id }, body: { message } })
  const { attachments } = (await received.next('chat response')) as { attachments: { image_url: string }[] }
  await bot.call('out', shown('pictures', 'https://shop.example/new.png'))
  expect(await by('pictures', 'bot')).toEqual(['bot: '])
  expect(await fixture.deliveryOf('pictures', message.jmid)).not.toMatchObject({ state: 'delivered' })
  for (const { image_url } of attachments) await bot.call('out', shown('pictures', image_url))
  expect(await by('pictures', 'bot')).toEqual(['bot: '])
  await until(async () => (await fixture.deliveryOf('pictures', message.jmid))?.state === 'delivered')
})
