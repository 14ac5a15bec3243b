import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { dot, upload } from '#testing/upload.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import type { TestApp, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { largestFile, slowestUpload, uploadFile } from '#features/files/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { UploadRoom } from './UploadRoom.ts'

let app: TestApp
let mara: TestPerson
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})
afterEach(() => void vi.useRealTimers())

test('of sixty uploads at once four of a person are in memory, a colleague’s is taken in beside them, and all get their turn', async () => {
  const room = new UploadRoom()
  const ends: (() => void)[] = []
  let inside = 0
  let busiest = 0
  const one = (person: string) =>
    room.take(person, new Readable(), async () => {
      busiest = Math.max(busiest, ++inside)
      await new Promise<void>((end) => ends.push(end))
      inside--
    })
  const all = Array.from({ length: 60 }, () => one('flood'))
  const colleague = one('colleague')
  expect([inside, room.count]).toEqual([5, 5])
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end()
    await new Promise(setImmediate)
  }
  await Promise.all([...all, colleague])
  expect([busiest, inside, room.count]).toEqual([5, 0, 0])
})

test('twenty people together have six uploads in memory, and one that fails makes room', async () => {
  const room = new UploadRoom()
  const ends: (() => void)[] = []
  const fails = () => new Promise<void>((_end, fail) => ends.push(() => fail(new Error('cut'))))
  const all = Promise.allSettled(Array.from({ length: 20 }, (_, person) => room.take(String(person), new Readable(), fails)))
  expect([ends.length, room.count]).toEqual([6, 6])
  for (let left = 20; left > 0; left--) {
    expect(ends.length).toBe(Math.min(left, 6))
    ends.shift()!()
    await new Promise(setImmediate)
  }
  expect((await all).map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
  expect(room.count).toBe(0)
})

test('two who send many keep nobody else waiting: the next to be taken in is who has fewest inside, and of those who waits longest', async () => {
  const room = new UploadRoom()
  const inside: { person: string; end: () => void }[] = []
  const one = (person: string) => room.take(person, new Readable(), () => new Promise<void>((end) => inside.push({ person, end })))
  const many = (person: string) => Array.from({ length: 50 }, () => person)
  const names = () => inside.map(({ person }) => person)
  const leave = async (person: string) => {
    const [left] = inside.splice(names().indexOf(person), 1)
    left!.end()
    await new Promise(setImmediate)
  }
  const all = [...many('flood'), ...many('other'), 'Mara', 'Ben', 'Mara'].map(one)
  expect(names()).toEqual(['flood', 'flood', 'flood', 'flood', 'other', 'other'])
  await leave('flood')
  expect(names().at(-1)).toBe('Mara')
  await leave('flood')
  expect(names().at(-1)).toBe('Ben')
  await leave('other')
  expect(names().at(-1)).toBe('other')
  await leave('flood')
  expect(names().at(-1)).toBe('flood')
  await leave('Mara')
  expect(names().at(-1)).toBe('Mara')
  while (inside.length > 0) await leave(names()[0]!)
  await Promise.all(all)
  expect(room.count).toBe(0)
})

test('who leaves while they wait for their turn, waits no more', async () => {
  const room = new UploadRoom()
  const ends: (() => void)[] = []
  const stay = () => new Promise<void>((end) => ends.push(end))
  const all = Array.from({ length: 4 }, () => room.take('flood', new Readable(), stay))
  const body = new Readable()
  const left = room.take('flood', body, stay)
  const next = room.take('flood', new Readable(), stay)
  body.destroy()
  await expect(left).rejects.toMatchObject({ code: 'bad-input' })
  await expect(room.take('flood', body, stay)).rejects.toMatchObject({ code: 'bad-input' })
  ends[0]!()
  await expect.poll(() => ends.length).toBe(5)
  for (const end of ends) end()
  await Promise.all([...all, next])
  expect(room.count).toBe(0)
})

/** Uploads of people by how many bytes they send in a second, whose seconds pass when they are told to. */
function senders(room: UploadRoom) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const all: { name: string; speed: number; body: PassThrough; done: Promise<void> }[] = []
  const come = (name: string, speed: number) => {
    const body = new PassThrough()
    const reads = () => once(body.resume(), 'close').then(() => undefined)
    const done = room.take(name, body, () => room.read(name, body, reads)).catch(() => undefined)
    all.push({ name, speed, body, done })
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      for (const { body, speed } of all) if (speed > 0 && !body.destroyed) body.write(Buffer.alloc(speed))
      await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  const gone = () => all.filter(({ body }) => body.destroyed).map(({ name }) => name)
  const end = async () => {
    for (const { body } of all) body.destroy()
    await Promise.all(all.map(({ done }) => done))
    expect(room.count).toBe(0)
  }
  return { come, pass, gone, end }
}

test('who is silent for 15 seconds leaves; who sends keeps their place, however slowly, while nobody else waits for it', async () => {
  const { come, pass, gone, end } = senders(new UploadRoom())
  for (const [name, speed] of Object.entries({ silent: 0, slow: 1, fast: slowestUpload })) come(name, speed)
  await pass(15)
  expect(gone()).toEqual([])
  await pass(1)
  expect(gone()).toEqual(['silent'])
  await pass(100)
  expect(gone()).toEqual(['silent'])
  await end()
})

test('who is slower than a page over a slow line leaves where somebody else waits for a place, and nobody more than wait', async () => {
  const { come, pass, gone, end } = senders(new UploadRoom())
  for (const name of ['slow', 'slow', 'slow', 'slow']) come(name, 1)
  for (const name of ['fast', 'fast']) come(name, slowestUpload)
  await pass(30)
  come('slow', 1)
  await pass(1)
  // Of one's own nobody takes a place.
  expect(gone()).toEqual([])
  come('new', slowestUpload)
  await pass(1)
  expect(gone()).toEqual(['slow'])
  await pass(30)
  expect(gone()).toEqual(['slow'])
  await end()
})

/** A picture of somebody's, of which all but the end of the form is sent. */
function beginUpload(person: TestPerson): ClientRequest {
  const headers = { authorization: `Bearer ${person.token}`, teamid: person.workspace, 'content-type': 'multipart/form-data; boundary=end' }
  const begun = request(app.url + uploadFile.path, { method: uploadFile.method, headers })
  begun.write('--end\r\ncontent-disposition: form-data; name="file"; filename="dot.gif"\r\ncontent-type: image/gif\r\n\r\n')
  begun.write(dot())
  return begun
}

test('the call by which files come keeps to that: a fifth of one person is answered once one of the four before it has ended', async () => {
  const ben = await app.person('Ben', { workspace: mara.workspace })
  const take = vi.spyOn(UploadRoom.prototype, 'take')
  try {
    const begun = Array.from({ length: 4 }, () => beginUpload(mara))
    await expect.poll(() => take.mock.calls.length).toBe(4)
    let isAnswered = false
    const fifth = upload(app, mara).finally(() => (isAnswered = true))
    await expect.poll(() => take.mock.calls.length).toBe(5)
    expect(await upload(app, ben)).toMatchObject({ type: 'image/gif' })
    expect(isAnswered).toBe(false)
    const answers = begun.map((one) => once(one, 'response') as Promise<[IncomingMessage]>)
    for (const one of begun) one.end('\r\n--end--\r\n')
    for (const [answer] of await Promise.all(answers)) expect(answer.resume().statusCode).toBe(200)
    expect(await fifth).toMatchObject({ type: 'image/gif' })
  } finally {
    take.mockRestore()
  }
})

/** What the server has of each upload that comes while this runs. */
async function incoming(run: (requests: IncomingMessage[]) => Promise<void>): Promise<void> {
  const requests: IncomingMessage[] = []
  const note = (message: unknown) => {
    const { request: one } = message as { request: IncomingMessage }
    if (one.url === uploadFile.path) requests.push(one)
  }
  subscribe('http.server.request.start', note)
  try {
    await run(requests)
  } finally {
    unsubscribe('http.server.request.start', note)
  }
}

test('uploads whose senders left before they were read make room', async () => {
  const [ben, carla] = [await app.person('Ben', { workspace: mara.workspace }), await app.person('Carla', { workspace: mara.workspace })]
  await incoming(async (requests) => {
    await app.server.db.transaction().execute(async (other) => {
      // The files of a person are counted before theirs is read, which waits for this.
      await sql`lock table file in access exclusive mode`.execute(other)
      const begun = [mara, mara, mara, mara, ben, ben].map((person) => beginUpload(person).on('error', () => undefined))
      await expect.poll(() => waitingForThis(other)).toBe(6)
      for (const one of begun) one.destroy()
      await expect.poll(() => requests.map(({ destroyed }) => destroyed)).toEqual(Array(6).fill(true))
    })
    expect(await upload(app, carla)).toMatchObject({ type: 'image/gif' })
  })
})

test('uploads that begin and go on no more make room for others, who need not wait for the end of their requests', async () => {
  const [ben, carla] = [await app.person('Ben', { workspace: mara.workspace }), await app.person('Carla', { workspace: mara.workspace })]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await incoming(async (requests) => {
    const begun = [mara, mara, mara, mara, ben, ben].map((person) => beginUpload(person).on('error', () => undefined))
    await expect.poll(() => requests.length).toBe(6)
    const answered = upload(app, carla)
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1000)
        return requests.slice(0, 6).map(({ destroyed }) => destroyed)
      })
      .toEqual(Array(6).fill(true))
    expect(await answered).toMatchObject({ type: 'image/gif' })
    for (const one of begun) one.destroy()
  })
})

test('the largest files have the time that two of them take together over 1 Mbit/s', () => {
  expect(app.server.app.server.requestTimeout / 1000).toBeGreaterThan((2 * largestFile * 8) / 1_000_000)
})

test('nobody keeps more than 300 MB on the disk that no message has; what is sent makes room', async () => {
  const bot = await app.bot(mara.workspace, 'Shop bot')
  const { conversationId } = await app.report(bot, 'pictures', 'Show me')
  const kept = (await upload(app, mara)).id
  const place = { workspace_id: mara.workspace, person_id: mara.id, key: 'k', name: 'n', type: 'image/gif', width: 1, height: 1 }
  const rows = Array.from({ length: 30 }, () => ({ ...place, id: newId(), size: 10_000_000 }))
  await app.server.db.insertInto('file').values(rows).execute()
  await expect(upload(app, mara, { bytes: dot('more') })).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('not been sent') as string,
  })
  const ben = await app.person('Ben', { workspace: mara.workspace })
  expect(await upload(app, ben)).toMatchObject({ type: 'image/gif' })
  const message = { jmid: crypto.randomUUID(), text: '', attachments: [kept, ...rows.slice(0, 9).map(({ id }) => id)] }
  await app.callApi(mara, submitMessage, { params: { id: conversationId }, body: { message } })
  expect(await upload(app, mara)).toMatchObject({ type: 'image/gif' })
})
