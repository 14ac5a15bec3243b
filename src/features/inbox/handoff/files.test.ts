import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dot, upload } from '#testing/upload.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { eraseConversations } from '#features/inbox/privacy/eraseConversations.ts'
import { exportCustomer } from '#features/inbox/privacy/contract.ts'
import { submitMessage, unsendMessage } from './contract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let conversation: string
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace })
  bot = await app.bot(mara.workspace, 'Shop bot')
})
beforeEach(async () => {
  conversation = (await app.report(bot, crypto.randomUUID(), 'The bill, please')).conversationId
})

const bill = { bytes: Buffer.from('%PDF-1.7 your bill'), name: 'bill.pdf', type: 'application/pdf' }
const send = (attachments: string[], more: Record<string, unknown> = {}) =>
  app.callApi(mara, submitMessage, {
    params: { id: conversation },
    body: { message: { jmid: crypto.randomUUID(), text: '', attachments, ...more } },
  })
const fetchFile = (path: string) => fetch(app.url + path)

describe('a file that is uploaded', () => {
  it.each([
    ['a PDF', bill, 'application/pdf'],
    [
      'a page that calls itself a picture',
      { bytes: Buffer.from('<svg onload="alert(1)"/>'), name: 'a.png', type: 'image/png' },
      'text/plain',
    ],
    ['a page', { bytes: Buffer.from('<script>alert(1)</script>'), name: 'a.html', type: 'text/html' }, 'text/plain'],
    ['bytes that nobody knows', { bytes: Buffer.from([1, 0, 2, 0]), name: 'a.pdf', type: 'application/pdf' }, 'application/octet-stream'],
  ])('%s is saved and never opened in its place, as what it is by its content', async (_, what, type) => {
    const file = await upload(app, mara, what)
    expect(file).toMatchObject({ type, name: what.name, size: what.bytes.length, width: null, height: null })
    const served = await fetchFile(file.url)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(what.bytes)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': expect.stringContaining(type) as string,
      'content-disposition': `attachment; filename*=UTF-8''${what.name}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    ['a program by its content', { bytes: Buffer.from('MZ\x90\0\x03\0', 'latin1'), name: 'bill.pdf' }, /^Programs can’t be sent/],
    ['a program by its name', { bytes: Buffer.from('start calc'), name: 'bill.pdf.bat' }, /^Programs can’t be sent/],
    ['a picture that a click would run, by its name', { bytes: dot('=1;start()'), name: 'offer.hta' }, /^Programs can’t be sent/],
    ['nothing at all', { bytes: Buffer.alloc(0), name: 'bill.pdf' }, /^This file is empty/],
    ['more than 25 MB', { bytes: Buffer.alloc(25_000_001, 'a'), name: 'log.txt' }, /up to 25 MB/],
  ])('is refused where it is %s, with the reason', async (_, what, message) => {
    await expect(upload(app, mara, { ...what, type: '' })).rejects.toMatchObject({ message: expect.stringMatching(message) as string })
  })

  it('may have 25 MB', async () => {
    expect(await upload(app, mara, { bytes: Buffer.alloc(25_000_000, 'a'), name: 'log.txt', type: '' })).toMatchObject({ size: 25_000_000 })
  })
})

it('sound is served in parts to who plays it, and under any name to a company that calls it by that', async () => {
  const bytes = Buffer.from('OggS0123456789')
  const file = await upload(app, mara, { bytes, name: 'voice.ogg', type: '' })
  const part = async (range: string) => {
    const served = await fetch(app.url + file.url, { headers: { range } })
    return [served.status, served.headers.get('content-range'), await served.text()]
  }
  expect(await part('bytes=4-6')).toEqual([206, 'bytes 4-6/14', '012'])
  expect(await part('bytes=10-')).toEqual([206, 'bytes 10-13/14', '6789'])
  for (const range of ['bytes=99-', 'bytes=6-4', 'bytes=-3', 'lines=1-2']) expect((await part(range))[0]).toBe(200)
  expect(await (await fetchFile(`${file.url}/voice.ogg`)).text()).toBe('OggS0123456789')
  expect((await fetchFile(`${file.url}x/voice.ogg`)).status).toBe(404)
})

it('parts of a film take no memory, however many ask for them and read nothing', async () => {
  const film = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24_000_000)])
  const file = await upload(app, mara, { bytes: film, name: 'film.ogg', type: '' })
  const before = process.memoryUsage().arrayBuffers
  const sockets: Socket[] = []
  try {
    for (let i = 0; i < 12; i++) {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      sockets.push(socket)
      socket.write(`GET ${file.url} HTTP/1.1\r\nHost: localhost\r\nRange: bytes=1-\r\n\r\n`)
      // It has its first bytes, and takes no more.
      await once(socket, 'readable')
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})

describe('a message with a file', () => {
  it('shows its name, what it is and how large, to everybody who reads it', async () => {
    const file = await upload(app, mara, bill)
    const { message } = await send([file.id], { text: 'Here it is' })
    const shown = [{ file_url: file.url, file_name: 'bill.pdf', file_type: 'application/pdf', file_size: bill.bytes.length }]
    expect(message.attachments).toEqual(shown)
    const { Days } = await app.callApi(ben, getConversation, { params: { id: conversation } })
    expect(Days.flatMap((day) => day.Messages).at(-1)?.attachments).toEqual(shown)
  })

  it('may be a note, which no bot is handed', async () => {
    const file = await upload(app, mara, bill)
    const { message } = await send([file.id], { type: 'note', text: 'For us' })
    expect(message).toMatchObject({ private: true, attachments: [{ file_url: file.url }] })
  })

  it('can be taken back and its file sent with another one', async () => {
    const file = await upload(app, mara, bill)
    const { message } = await send([file.id], { undo: true })
    await app.callApi(mara, unsendMessage, { params: { id: conversation }, body: { jmid: message.jmid } })
    expect((await send([file.id])).message.attachments).toMatchObject([{ file_url: file.url }])
  })

  it('is part of the export of its customer, and its file goes when the conversation is erased', async () => {
    const file = await upload(app, mara, bill)
    await send([file.id])
    const exported = JSON.stringify(await app.callApi(mara, exportCustomer, { params: { id: conversation } }))
    expect(exported).toContain(file.url)
    expect(exported).toContain('bill.pdf')
    await eraseConversations(app.server.db, mara.workspace, [conversation])
    expect((await fetchFile(file.url)).status).toBe(404)
  })
})
