import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { storeReceivedFiles } from '#features/inbox/ingest/storeReceivedFiles.ts'
import { MessengerFixture } from '#testing/MessengerFixture.ts'
import { dot } from '#testing/upload.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'

let facebook: MessengerFixture
beforeAll(async () => {
  facebook = await MessengerFixture.open()
})
afterAll(() => facebook.close())
beforeEach(() => facebook.begin())

const later = { timeout: 30_000 }
const sent = async () => (await facebook.fixture.messages(facebook.customer)).find(({ by }) => by === 'customer')
const fetchFile = (path: string) => fetch(facebook.fixture.app.url + path)

/** The customer sends a file that Facebook hands out for a while. */
function send(type: string, name: string, bytes: Uint8Array): Promise<string> {
  facebook.company.files.set(name, { bytes, type: 'application/octet-stream' })
  const attachments = [{ type, payload: { url: `${facebook.facebook}/cdn/${name}` } }]
  return facebook.company.wrote(facebook.page, facebook.customer, { attachments })
}

test('a picture that a customer sends is kept here, and stays when Facebook hands it out no more', async () => {
  await send('image', 'torn.gif', dot('torn'))
  await expect.poll(async () => (await sent())?.attachments?.[0]?.image_url, later).toMatch(/^\/files\//)
  facebook.company.files.clear()
  const served = await fetchFile((await sent())!.attachments![0]!.image_url!)
  expect([served.headers.get('content-type'), Buffer.from(await served.arrayBuffer())]).toEqual(['image/gif', dot('torn')])
})

test('sound is played from here, and what a browser does not show is saved', async () => {
  await send('audio', 'voice.wav', Buffer.from('RIFF\0\0\0\0WAVEfmt '))
  await expect.poll(async () => (await sent())?.attachments?.[0]?.audio_url, later).toMatch(/^\/files\//)
  await facebook.begin()
  await send('file', 'macro.docm', Buffer.from('<script>alert(1)</script>'))
  await expect.poll(async () => (await sent())?.attachments?.[0]?.file_url, later).toMatch(/^\/files\//)
  const { file_url: address, file_name: name } = (await sent())!.attachments![0]!
  expect(name).toBe('macro.docm')
  const { headers } = await fetchFile(address!)
  expect([headers.get('content-type'), headers.get('content-security-policy')]).toEqual(['text/plain', "default-src 'none'; sandbox"])
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
})

test('what is called a picture and is none stays a link, and so does what Facebook has no more', async () => {
  await send('image', 'page.png', Buffer.from('<html>'))
  facebook.company.files.delete('gone.png')
  await facebook.company.wrote(facebook.page, facebook.customer, {
    attachments: [{ type: 'image', payload: { url: `${facebook.facebook}/cdn/gone.png` } }],
  })
  await send('image', 'good.gif', dot())
  const addresses = async () => (await facebook.fixture.messages(facebook.customer)).map(({ attachments }) => attachments?.[0]?.image_url)
  await expect.poll(async () => (await addresses()).at(-1), later).toMatch(/^\/files\//)
  expect((await addresses()).slice(0, 2)).toEqual([`${facebook.facebook}/cdn/page.png`, `${facebook.facebook}/cdn/gone.png`])
})

test('a file that does not come holds up no other', async () => {
  const silent = { bytes: new Readable({ read: () => undefined }), type: 'image/gif' }
  facebook.company.files.set('silent.gif', silent as never)
  await facebook.company.wrote(facebook.page, facebook.customer, {
    attachments: [{ type: 'image', payload: { url: `${facebook.facebook}/cdn/silent.gif` } }],
  })
  try {
    await send('image', 'good.gif', dot())
    const addresses = async () => (await facebook.fixture.messages(facebook.customer)).map(({ attachments }) => attachments?.[0]?.image_url)
    await expect.poll(async () => (await addresses()).at(-1), later).toMatch(/^\/files\//)
    expect((await addresses())[0]).toBe(`${facebook.facebook}/cdn/silent.gif`)
  } finally {
    silent.bytes.destroy()
    facebook.company.files.delete('silent.gif')
  }
})

test('an address that is none of Facebook is never called', async () => {
  const calls: string[] = []
  const other = await serveStandIn((app) => void app.get('/*', (request) => (calls.push(request.url), 'x')))
  try {
    await facebook.company.wrote(facebook.page, facebook.customer, {
      attachments: [{ type: 'image', payload: { url: `${other.url}/a.gif` } }],
    })
    await send('image', 'good.gif', dot())
    const last = async () => (await facebook.fixture.messages(facebook.customer)).at(-1)?.attachments?.[0]?.image_url
    await expect.poll(last, later).toMatch(/^\/files\//)
    expect(calls).toEqual([])
  } finally {
    await other.close()
  }
})

test('what the customer takes back is gone from the disk, too', async () => {
  const mid = await send('image', 'secret.gif', dot('secret'))
  await expect.poll(async () => (await sent())?.attachments?.[0]?.image_url, later).toMatch(/^\/files\//)
  const address = (await sent())!.attachments![0]!.image_url!
  await facebook.company.event(facebook.page, facebook.customer, { message: { mid, is_deleted: true } })
  await expect.poll(async () => (await sent())?.withdrawn_at, later).toBeDefined()
  expect((await fetchFile(address)).status).toBe(404)
  const { db } = facebook.fixture.app.server
  // Its place on the disk is emptied by the next `removeFiles`.
  expect((await sql`select place from file_gone`.execute(db)).rows).toHaveLength(1)
})

test('a file of a message that was taken back while it was fetched is not kept', async () => {
  const mid = await send('image', 'late.gif', dot('late'))
  const { app } = facebook.fixture
  await expect.poll(async () => (await sent())?.attachments?.[0]?.image_url, later).toMatch(/^\/files\//)
  const { db, contexts } = app.server
  const before = (await sql<{ n: number }>`select count(*)::int as n from file`.execute(db)).rows[0]!.n
  const address = `${facebook.facebook}/cdn/late.gif`
  const place = {
    workspace: facebook.fixture.mara.workspace,
    conversation: facebook.fixture.idOf(facebook.customer),
    seq: (await sent())!.seq,
  }
  await sql`update message set body = jsonb_set(body, '{attachments,0,image_url}', to_jsonb(${address}::text)) where conversation_id = ${place.conversation}`.execute(
    db,
  )
  const puts: string[] = []
  const disk = { put: (at: string) => Promise.resolve(void puts.push(at)) } as never
  await storeReceivedFiles(
    {
      db,
      contexts,
      disk,
      requestOf: () => ({ headers: {} }),
      async fetch() {
        await facebook.company.event(facebook.page, facebook.customer, { message: { mid, is_deleted: true } })
        await expect.poll(async () => (await sent())?.withdrawn_at, later).toBeDefined()
        return { status: 200, headers: {}, body: dot('late') }
      },
    },
    place,
  )
  expect(puts).toHaveLength(1)
  // Its own, and the one that was kept before.
  expect((await sql<{ n: number }>`select count(*)::int as n from file`.execute(db)).rows[0]!.n).toBe(before - 1)
})

test('of copies that a server kept before it was killed, and did not come to show, none is left', async () => {
  await send('image', 'twice.gif', dot('twice'))
  await expect.poll(async () => (await sent())?.attachments?.[0]?.image_url, later).toMatch(/^\/files\//)
  const { db, contexts } = facebook.fixture.app.server
  const conversation = facebook.fixture.idOf(facebook.customer)
  const place = { workspace: facebook.fixture.mara.workspace, conversation, seq: (await sent())!.seq }
  const copies = async () => (await sql<{ id: string }>`select id from file where conversation_id = ${conversation}`.execute(db)).rows
  const [first] = await copies()
  // As a kill before it was shown leaves it.
  await sql`update message set body = jsonb_set(body, '{attachments,0,image_url}', to_jsonb(${`${facebook.facebook}/cdn/twice.gif`}::text))
    where conversation_id = ${conversation}`.execute(db)
  const disk = { put: () => Promise.resolve() } as never
  const ports = { db, contexts, disk, requestOf: () => ({ headers: {} }) }
  await storeReceivedFiles({ ...ports, fetch: () => Promise.resolve({ status: 200, headers: {}, body: dot('twice') }) }, place)
  const shown = (await sent())!.attachments![0]!.image_url!
  expect(shown).toMatch(/^\/files\//)
  expect((await copies()).map(({ id }) => id)).toEqual([shown.split('/')[2]])
  expect(shown).not.toContain(first!.id)
  // Done once more, what is shown stays.
  await storeReceivedFiles({ ...ports, fetch: () => Promise.reject(new Error('It lies here.')) }, place)
  expect(await copies()).toHaveLength(1)
})

test('a file that Facebook does not hand out at the moment is asked for again', async () => {
  facebook.company.faults.cdn.once()
  await send('image', 'again.gif', dot('again'))
  await expect.poll(async () => (await sent())?.attachments?.[0]?.image_url).toMatch(/^\/files\//)
})

test('a file that is too large, or cannot be had, costs none of its message', async () => {
  facebook.company.files.set('film.mp4', { bytes: Buffer.alloc(25_000_001), type: 'video/mp4' })
  facebook.company.files.set('good.gif', { bytes: dot('good'), type: 'image/gif' })
  const [film, good] = ['film.mp4', 'good.gif'].map((name) => `${facebook.facebook}/cdn/${name}`)
  await facebook.company.wrote(facebook.page, facebook.customer, {
    attachments: [
      { type: 'video', payload: { url: film } },
      { type: 'image', payload: { url: good } },
    ],
  })
  await expect.poll(async () => (await sent())?.attachments?.[1]?.image_url, later).toMatch(/^\/files\//)
  expect((await sent())!.attachments![0]).toEqual({ video_url: film })

  const { db, contexts } = facebook.fixture.app.server
  const conversation = facebook.fixture.idOf(facebook.customer)
  await sql`update message set body = jsonb_set(body, '{attachments,1,image_url}', to_jsonb(${good}::text)) where conversation_id = ${conversation}`.execute(
    db,
  )
  const asked: string[] = []
  const disk = { put: () => Promise.resolve() } as never
  const again = storeReceivedFiles(
    {
      db,
      contexts,
      disk,
      requestOf: () => ({ headers: {} }),
      fetch: (url) => (asked.push(url), Promise.resolve({ status: url === film ? 503 : 200, headers: {}, body: dot('good') })),
    },
    { workspace: facebook.fixture.mara.workspace, conversation, seq: (await sent())!.seq },
  )
  // It is asked for again.
  await expect(again).rejects.toThrow('503')
  expect(asked).toEqual([film, good])
  expect((await sent())!.attachments![1]!.image_url).toMatch(/^\/files\//)
})
