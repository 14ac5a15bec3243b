import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { dot, upload } from '#testing/upload.ts'
import { removeFiles } from '#features/files/server/removeFiles.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { folderOfTest } from '#testing/folderOfTest.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { submitMessage } from './contract.ts'
import type { Outgoing, Transport } from '#features/inbox/delivery/ports.ts'
import { Deliveries } from '#features/inbox/delivery/deliveries.ts'
import { eraseConversations } from '#features/inbox/privacy/eraseConversations.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let stranger: TestPerson
let bot: TestBot
let conversation: string
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace })
  stranger = await app.person('Sten')
  bot = await app.bot(mara.workspace, 'Shop bot')
})
beforeEach(async () => {
  conversation = (await app.report(bot, crypto.randomUUID(), 'A picture, please')).conversationId
})

const send = (who: TestPerson, attachments: string[], more: Record<string, unknown> = {}) =>
  app.callApi(who, submitMessage, {
    params: { id: conversation },
    body: { message: { jmid: crypto.randomUUID(), text: '', attachments, ...more } },
  })
/** The head of a PNG of so many pixels, which is all that is read of it. */
const pngOf = (width: number, height: number) => {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x06\0\0\0', 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}
const fetchFile = (path: string) => fetch(app.url + path)

describe('a picture that is uploaded', () => {
  it('is served to anyone who has its address, as what it is by its content, and can run nothing', async () => {
    const file = await upload(app, mara, { bytes: dot('<script>'), name: 'run (me).html', type: 'text/html' })
    expect(file).toMatchObject({ type: 'image/gif', width: 1, height: 1, size: dot('<script>').length, name: 'run (me).html' })
    const served = await fetchFile(file.url)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(dot('<script>'))
    const headers = Object.fromEntries(served.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/gif',
      'content-disposition': "inline; filename*=UTF-8''run%20%28me%29.html",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=604800, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(headers['cache-control']).toContain('immutable')
    expect((await fetchFile(`${file.url}?download`)).headers.get('content-disposition')).toMatch(/^attachment/)
    const wrong = [file.url.slice(0, -1), `${file.url.slice(0, -1)}~`, `/files/${conversation}/x`, '/files/x/y']
    for (const path of wrong) expect([path, (await fetchFile(path)).status]).toEqual([path, 404])
  })

  it.each([
    ['nothing that is empty', { bytes: Buffer.alloc(0), name: 'a.png', type: 'image/png' }, 'bad-input'],
    ['nothing that says to be wider than a number can be', { bytes: pngOf(2 ** 31, 1) }, 'too-large'],
    ['nothing small that would take gigabytes to show', { bytes: pngOf(30_000, 30_000) }, 'too-large'],
    ['nothing above 10 MB', { bytes: Buffer.concat([dot(), Buffer.alloc(10_000_000)]) }, 'too-large'],
  ])('is %s', async (_, what, code) => {
    await expect(upload(app, mara, what)).rejects.toMatchObject({ code })
    await expect(upload(app, mara)).resolves.toMatchObject({ type: 'image/gif' })
  })

  it('is of somebody who may chat there', async () => {
    const reader = await app.person('Reader', { workspace: mara.workspace, rights: [] })
    await expect(upload(app, reader)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(upload(app, { ...stranger, workspace: mara.workspace })).rejects.toMatchObject({ code: 'not-found' })
    await expect(upload(app, null)).rejects.toMatchObject({ code: 'signed-out' })
  })
})

describe('a message with pictures', () => {
  it('needs no words, shows them in their order, and is told live as it is read again', async () => {
    const [one, two] = [await upload(app, mara, { name: 'one.gif' }), await upload(app, mara, { name: 'two.gif' })]
    const before = await app.now()
    const { channel, message } = await send(mara, [two.id, one.id])
    expect(message.attachments).toEqual([
      { image_url: two.url, file_name: 'two.gif' },
      { image_url: one.url, file_name: 'one.gif' },
    ])
    expect(channel.last_message).toMatchObject({ text: '', has_attachments: true })
    const { Days } = await app.callApi(ben, getConversation, { params: { id: conversation } })
    const fresh = Days.flatMap((day) => day.Messages).at(-1)
    const emittedMessages = (await app.eventsFor(ben, before)).map(({ body }) => (body as { message?: unknown }).message)
    expect(emittedMessages).toContainEqual(fresh)
    expect(fresh?.attachments).toEqual(message.attachments)
  })

  it('goes to the bot with addresses that can be reached from anywhere', async () => {
    const file = await upload(app, mara)
    await send(mara, [file.id], { text: 'Here' })
    const sent: Outgoing[] = []
    const transport: Transport = {
      reaches: () => [bot.id],
      concurrency: { perBot: 4 },
      send(one) {
        sent.push(one)
        return Promise.resolve({ outcome: 'sent', providerMessageIds: [], delivered: true })
      },
    }
    const deliveries = new Deliveries({
      ...app.server,
      transports: new Map([['sdk-socket', transport]]),
      credentialsOf: () => ({}),
      publicUrl: () => 'https://inbox.example',
      onError: () => undefined,
    })
    deliveries.start()
    const sentAttachments = () => sent.find(({ reply }) => reply?.text === 'Here')?.reply?.attachments
    await expect.poll(sentAttachments).toEqual([{ image_url: `https://inbox.example${file.url}`, file_name: 'dot.gif' }])
    await deliveries.stop()
  })

  it('takes only what its writer uploaded there and has not sent yet; a refusal takes nothing', async () => {
    const [mine, bens, elsewhere] = [await upload(app, mara), await upload(app, ben), await upload(app, stranger)]
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
  const [sent, kept, old] = [await upload(app, mara), await upload(app, mara), await upload(app, mara)]
  await send(mara, [sent.id])
  await sql`update file set created_at = now() - interval '25 hours' where id in (${old.id}, ${sent.id})`.execute(app.server.db)
  for (const { id } of [sent, kept, old]) await disk.put(`${mara.workspace}/${id}`, dot())
  const left = async () => Promise.all([sent, kept, old].map(({ id }) => disk.exists(`${mara.workspace}/${id}`)))
  await removeFiles(app.server.db, disk)
  expect(await left()).toEqual([true, true, false])
  await eraseConversations(app.server.db, mara.workspace, [conversation])
  expect((await fetchFile(sent.url)).status).toBe(404)
  await removeFiles(app.server.db, disk)
  expect(await left()).toEqual([false, true, false])
})
