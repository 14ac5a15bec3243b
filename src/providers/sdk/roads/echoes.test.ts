import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dot, upload } from '#testing/upload.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { botOnTheRoad } from '#testing/sdk/botOnTheRoad.ts'
import { sdkScene, until } from '#testing/sdk/sdkScene.ts'

const scene = sdkScene()
const road = botOnTheRoad(scene)
const mid = () => crypto.randomUUID()
const said = (channel: string, text: string) => ({ recipient: { id: channel }, message: { text, mid: mid() } })
const shown = (channel: string, url: string) => ({
  recipient: { id: channel },
  message: { attachment: { type: 'image', payload: { url } }, mid: mid() },
})
const by = async (channel: string, who: string) => (await scene.transcript(channel)).filter((line) => line.startsWith(who))

/** Everything that was done is longer ago by so many seconds. */
async function pass(seconds: number): Promise<void> {
  const { db } = scene.house.server
  const ago = sql`make_interval(secs => ${seconds})`
  await sql`update message set at = at - ${ago}`.execute(db)
  await sql`update conversation set last_human_at = last_human_at - ${ago}, tail_at = tail_at - ${ago}`.execute(db)
  await sql`update delivery set created_at = created_at - ${ago}, next_at = next_at - ${ago}, handed_at = handed_at - ${ago}`.execute(db)
}

test('a reply that reaches an old bot late is not said twice when the bot reports it', async () => {
  await road.customer('late', 'Hi')
  const jmid = await scene.reply('late', 'Hello from Mara')
  await pass(120)
  const { heard } = await road.connect()
  await heard.next('chat response')
  await road.call('out', said('late', 'Hello from Mara'))
  expect(await scene.transcript('late')).toEqual(['customer: Hi', 'took_over', 'person: Hello from Mara'])
  expect(await scene.deliveryOf('late', jmid)).toMatchObject({ state: 'delivered' })
})

test('what the bot was not handed yet, or long ago, it says itself', async () => {
  await road.customer('own', 'Hi')
  await scene.reply('own', 'Yes')
  await road.call('out', said('own', 'Yes'))
  expect(await by('own', 'bot')).toEqual(['bot: Yes'])
  const { heard } = await road.connect()
  await heard.next('chat response')
  await pass(61)
  await road.call('out', said('own', 'Yes'))
  expect(await by('own', 'bot')).toEqual(['bot: Yes', 'bot: Yes'])
})

test('a picture without words is known by its address, and another picture is the bot’s', async () => {
  await road.customer('pictures', 'Hi')
  const { heard } = await road.connect()
  const id = await scene.idOf('pictures')
  const files = [await upload(scene.house, scene.mara, { bytes: dot('1') }), await upload(scene.house, scene.mara, { bytes: dot('2') })]
  const message = { jmid: crypto.randomUUID(), text: '', attachments: files.map((file) => file.id) }
  await scene.house.ask(scene.mara, submitMessage, { params: { id }, body: { message } })
  const { attachments } = (await heard.next('chat response')) as { attachments: { image_url: string }[] }
  await road.call('out', shown('pictures', 'https://shop.example/new.png'))
  expect(await by('pictures', 'bot')).toEqual(['bot: '])
  expect(await scene.deliveryOf('pictures', message.jmid)).not.toMatchObject({ state: 'delivered' })
  for (const { image_url } of attachments) await road.call('out', shown('pictures', image_url))
  expect(await by('pictures', 'bot')).toEqual(['bot: '])
  await until(async () => (await scene.deliveryOf('pictures', message.jmid))?.state === 'delivered')
})
