import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { dot, upload } from '#testing/upload.ts'
import { removeFiles } from '#features/files/server/removeFiles.ts'
import type { Guest, House, TestBot } from '#testing/house.ts'
import { sharedHouse } from '#testing/sharedHouse.ts'
import { folderOfTest } from '#testing/folderOfTest.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { submitMessage } from './contract.ts'
import type { Outgoing, Road } from '#features/inbox/delivery/ports.ts'
import { Deliveries } from '#features/inbox/delivery/deliveries.ts'
import { eraseConversations } from '#features/inbox/privacy/eraseConversations.ts'

let house: House
let mara: Guest
let ben: Guest
let stranger: Guest
let bot: TestBot
let conversation: string
beforeAll(async () => {
  house = await sharedHouse()
  mara = await house.person('Mara')
  ben = await house.person('Ben', { workspace: mara.workspace })
  stranger = await house.person('Sten')
  bot = await house.bot(mara.workspace, 'Shop bot')
})
beforeEach(async () => {
  conversation = (await house.report(bot, crypto.randomUUID(), 'A picture, please')).conversationId
})

const send = (who: Guest, attachments: string[], more: Record<string, unknown> = {}) =>
  house.ask(who, submitMessage, {
    params: { id: conversation },
    body: { message: { jmid: crypto.randomUUID(), text: '', attachments, ...more } },
  })
const look = (path: string) => fetch(house.url + path)

describe('a picture that is uploaded', () => {
  it('is served to whoever has its address, as what it is by its content, and can run nothing', async () => {
    const file = await upload(house, mara, { bytes: dot('<script>'), name: 'run (me).html', type: 'text/html' })
    expect(file).toMatchObject({ type: 'image/gif', width: 1, height: 1, size: dot('<script>').length, name: 'run (me).html' })
    const served = await look(file.url)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(dot('<script>'))
    const headers = Object.fromEntries(served.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/gif',
      'content-disposition': "inline; filename*=UTF-8''run%20%28me%29.html",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(headers['cache-control']).toContain('immutable')
    expect((await look(`${file.url}?download`)).headers.get('content-disposition')).toMatch(/^attachment/)
    const wrong = [file.url.slice(0, -1), `${file.url.slice(0, -1)}~`, `/files/${conversation}/x`, '/files/x/y']
    for (const path of wrong) expect([path, (await look(path)).status]).toEqual([path, 404])
  })

  it.each([
    ['nothing that is no picture', { bytes: Buffer.from('<svg/>'), name: 'a.png', type: 'image/png' }, 'bad-input'],
    ['nothing above 10 MB', { bytes: Buffer.concat([dot(), Buffer.alloc(10_000_000)]) }, 'too-large'],
  ])('is %s', async (_, what, code) => {
    await expect(upload(house, mara, what)).rejects.toMatchObject({ code })
    await expect(upload(house, mara)).resolves.toMatchObject({ type: 'image/gif' })
  })

  it('is of somebody who may chat there', async () => {
    const reader = await house.person('Reader', { workspace: mara.workspace, rights: [] })
    await expect(upload(house, reader)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(upload(house, { ...stranger, workspace: mara.workspace })).rejects.toMatchObject({ code: 'not-found' })
    await expect(upload(house, null)).rejects.toMatchObject({ code: 'signed-out' })
  })
})

describe('a message with pictures', () => {
  it('needs no words, shows them in their order, and is told live as it is read anew', async () => {
    const [one, two] = [await upload(house, mara, { name: 'one.gif' }), await upload(house, mara, { name: 'two.gif' })]
    const before = await house.now()
    const { channel, message } = await send(mara, [two.id, one.id])
    expect(message.attachments).toEqual([
      { image_url: two.url, file_name: 'two.gif' },
      { image_url: one.url, file_name: 'one.gif' },
    ])
    expect(channel.last_message).toMatchObject({ text: '', has_attachments: true })
    const { Days } = await house.ask(ben, getConversation, { params: { id: conversation } })
    const fresh = Days.flatMap((day) => day.Messages).at(-1)
    const told = (await house.told(ben, before)).map(({ body }) => (body as { message?: unknown }).message)
    expect(told).toContainEqual(fresh)
    expect(fresh?.attachments).toEqual(message.attachments)
  })

  it('goes to the bot with addresses that can be reached from anywhere', async () => {
    const file = await upload(house, mara)
    await send(mara, [file.id], { text: 'Here' })
    const sent: Outgoing[] = []
    const road: Road = {
      reaches: () => [bot.id],
      elsewhere: () => [],
      send(one) {
        sent.push(one)
        return Promise.resolve({ ok: true, delivered: true })
      },
    }
    const deliveries = new Deliveries({
      ...house.server,
      sockets: road,
      webhooks: road,
      publicUrl: () => 'https://inbox.example',
      onError: () => undefined,
    })
    deliveries.start()
    const heard = () => sent.find(({ reply }) => reply?.text === 'Here')?.reply?.attachments
    await expect.poll(heard).toEqual([{ image_url: `https://inbox.example${file.url}`, file_name: 'dot.gif' }])
    await deliveries.stop()
  })

  it('takes only what its writer uploaded there and has not sent yet; a refusal takes nothing', async () => {
    const [mine, bens, elsewhere] = [await upload(house, mara), await upload(house, ben), await upload(house, stranger)]
    for (const ids of [[mine.id, bens.id], [elsewhere.id], [conversation], ['no id']])
      await expect(send(mara, ids)).rejects.toMatchObject({ code: 'gone' })
    await expect(send(mara, [])).rejects.toMatchObject({ message: 'A message must say something.' })
    const said = { jmid: crypto.randomUUID() }
    const first = await send(mara, [mine.id], said)
    expect(await send(mara, [mine.id], said)).toMatchObject({ message: { attachments: first.message.attachments! } })
    await expect(send(mara, [mine.id])).rejects.toMatchObject({ code: 'gone' })
  })
})

it('pictures go with their conversation, and those never sent after a day', async () => {
  const disk = new Disk(new FSDriver({ location: await folderOfTest('pictures'), visibility: 'private' }))
  const [sent, kept, old] = [await upload(house, mara), await upload(house, mara), await upload(house, mara)]
  await send(mara, [sent.id])
  await sql`update file set created_at = now() - interval '25 hours' where id in (${old.id}, ${sent.id})`.execute(house.server.db)
  for (const { id } of [sent, kept, old]) await disk.put(`${mara.workspace}/${id}`, dot())
  const left = async () => Promise.all([sent, kept, old].map(({ id }) => disk.exists(`${mara.workspace}/${id}`)))
  await removeFiles(house.server.db, disk)
  expect(await left()).toEqual([true, true, false])
  await eraseConversations(house.server.db, mara.workspace, [conversation])
  expect((await look(sent.url)).status).toBe(404)
  await removeFiles(house.server.db, disk)
  expect(await left()).toEqual([false, true, false])
})
