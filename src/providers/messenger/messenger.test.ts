import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveBot } from '#features/bots/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { FacebookCompany } from '#sandbox/messenger/FacebookCompany.ts'
import type { FacebookPage, SentMessage } from '#sandbox/messenger/GraphHost.ts'
import { CompanyScene } from '#testing/CompanyScene.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'
import { upload } from '#testing/upload.ts'

const shown: { customer: string; message: SentMessage; persona: string | null }[] = []
const pages: FacebookPage[] = []
const app = { id: '4711', secret: 'the secret of the app', verifyToken: 'the verify token' }
let scene: CompanyScene
const company = new FacebookCompany({
  server: () => scene.app.url,
  app,
  pages,
  show: (_page, customer, message, persona) => Promise.resolve(`m_out${shown.push({ customer, message, persona })}.${customer}`),
  onError: (error) => expect.unreachable(String(error)),
})
let api: Awaited<ReturnType<typeof serveStandIn>>
let page: FacebookPage
let customer: string

const digits = () => String(Math.floor(Math.random() * 1e15)).padStart(15, '1')
beforeAll(async () => {
  api = await serveStandIn((server) => company.serve(server))
  scene = await CompanyScene.open({
    GRAPH_BASE_URL: api.url,
    FACEBOOK_APP_ID: app.id,
    FACEBOOK_APP_SECRET: app.secret,
    FACEBOOK_VERIFY_TOKEN: app.verifyToken,
    LOG_LEVEL: 'fatal',
  })
})
afterAll(async () => {
  await scene.close()
  await api.close()
})
beforeEach(async () => {
  shown.length = 0
  company.calls.length = 0
  customer = digits()
  page = await connect()
})
afterEach(() => {
  for (const fault of Object.values(company.faults)) fault.off()
})

async function connect({ instagram, ...more }: Record<string, string> = {}): Promise<FacebookPage> {
  const made = { id: digits(), name: 'Northwind', token: `EAAG${digits()}`, ...(instagram !== undefined && { instagram }) }
  const credentials = { page: made.id, token: made.token, ...(instagram !== undefined && { instagram }), ...more }
  await scene.connect(instagram === undefined ? 'messenger' : 'instagram', credentials)
  pages.push(made)
  return made
}

const said = () => scene.said(customer)
const reply = (text: string) => scene.reply(customer, text)
const stateOf = async (jmid: string) => (await scene.delivery(customer, jmid))?.state

async function greet(): Promise<void> {
  await company.wrote(page, customer, 'Hello?')
  await expect.poll(said).toEqual(['customer: Hello?'])
}

describe('what comes', () => {
  test('the address is confirmed to whoever shows the verify token, and to nobody else', async () => {
    const ask = (token: string) =>
      fetch(`${scene.app.url}/webhooks/messenger?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`)
    expect(await (await ask('the%20verify%20token')).text()).toBe('1158201444')
    expect((await ask('another')).status).toBe(401)
    expect((await fetch(`${scene.app.url}/webhooks/messenger`)).status).toBe(401)
  })

  test('what is not signed by our app is refused and not kept; the signature holds over escaped characters', async () => {
    company.faults.signature.once()
    expect(await company.event(page, customer, { message: { mid: 'm_evil', text: 'Evil' } })).toBe(401)
    const body = JSON.stringify({ object: 'page', entry: [{ id: page.id, messaging: [] }] })
    expect((await fetch(`${scene.app.url}/webhooks/messenger`, { method: 'POST', body })).status).toBe(401)
    expect(await scene.eventStates()).toEqual([])
    await company.wrote(page, customer, 'Grüße 😀 a/b')
    await expect.poll(said).toEqual(['customer: Grüße 😀 a/b'])
    expect(await company.call({ object: 'user', entry: [] })).toBe(400)
  })

  test('every kind of message is in the inbox, once, however often it comes', async () => {
    company.faults.duplicate.once()
    await company.wrote(page, customer, 'Hi')
    await company.wrote(page, customer, { text: 'Red', quick_reply: { payload: 'RED' } })
    await company.event(page, customer, { postback: { mid: 'm_pb', title: 'Start', payload: 'GET_STARTED' } })
    await company.wrote(page, customer, { attachments: [{ type: 'image', payload: { url: 'https://scontent.example/a.jpg' } }] })
    await company.wrote(page, customer, { text: 'Nice', reply_to: { story: { url: 'https://scontent.example/s.jpg', id: '1' } } })
    await company.wrote(page, customer, {})
    await company.event(page, customer, { message: { mid: 'm_standby', text: 'To the other app' } }, 'standby')
    const texts = ['Hi', 'Red', 'Start', '', 'Nice', '', 'To the other app'].map((text) => `customer: ${text}`)
    await expect.poll(said).toEqual(texts)
    const attachments = (await scene.messages(customer)).flatMap((message) => message.attachments ?? [])
    expect(attachments).toEqual([
      { image_url: 'https://scontent.example/a.jpg' },
      { title: 'In reply to a story', title_link: 'https://scontent.example/s.jpg' },
      { title: 'Something that Baton cannot show' },
    ])
    expect(new Set(await scene.eventStates())).toEqual(new Set(['done']))
  })

  test('edits and what was unsent change what stands there; a reaction stands there and makes nobody wait', async () => {
    const mid = await company.wrote(page, customer, 'Helo')
    await expect.poll(said).toEqual(['customer: Helo'])
    await company.event(page, customer, { message_edit: { mid, text: 'Hello', num_edit: 1 } })
    await expect.poll(said).toEqual(['customer: Hello'])
    await reply('Hi there')
    const answer = { mid: 'm_x', action: 'react', reaction: 'love', emoji: '❤️' }
    await company.event(page, customer, { reaction: answer })
    await expect.poll(said).toContain('customer: Reacted ❤️')
    expect(await scene.conversation(customer)).toMatchObject({ waiting_since: null })
    await company.event(page, customer, { reaction: { ...answer, reaction: 'smile', emoji: '😀' } })
    await expect.poll(said).toContain('customer: Reacted 😀')
    await company.event(page, customer, { reaction: { mid: 'm_x', action: 'unreact' } })
    await company.event(page, customer, { message: { mid, is_deleted: true } })
    await expect.poll(said).toEqual(['customer: ', 'took_over', 'person: Hi there', 'customer: '])
  })

  test('an echo of another app, or of the page’s own inbox, is a take-over; one of the bot’s app is the bot', async () => {
    page = await connect({ app: '99' })
    const echo = (text: string, app_id: number | undefined) =>
      company.send(page, [
        {
          sender: { id: page.id },
          recipient: { id: customer },
          timestamp: Date.now(),
          message: { mid: `m_${text}`, text, is_echo: true, ...(app_id !== undefined && { app_id }) },
        },
      ])
    await company.wrote(page, customer, 'Anybody?')
    await echo('I am the bot', 99)
    await echo('I am Ada', 263902037430900)
    await echo('I am Ada', 263902037430900)
    await expect.poll(said).toEqual(['customer: Anybody?', 'bot: I am the bot', 'took_over', 'person: I am Ada'])
    expect((await scene.messages(customer)).at(-1)!.user_profile.name).toBe('Page inbox')
    await expect.poll(async () => (await scene.eventStates()).includes('waiting')).toBe(false)
    expect((await said()).length).toBe(4)
  })

  test('the app that passes a conversation asks for a person; what Facebook’s inbox passes back does not', async () => {
    await company.wrote(page, customer, 'Hi')
    await company.event(page, customer, { pass_thread_control: { previous_owner_app_id: 263902037430900, new_owner_app_id: 4711 } })
    await company.event(page, customer, { take_thread_control: { previous_owner_app_id: 4711 } })
    await company.event(page, customer, { pass_thread_control: { previous_owner_app_id: 99, new_owner_app_id: 4711 } })
    await expect.poll(said).toEqual(['customer: Hi', 'asked_for_human'])
  })

  test('an event that cannot be read is kept and shown, and loses no neighbour', async () => {
    const parties = { sender: { id: customer }, recipient: { id: page.id }, timestamp: Date.now() }
    await company.send(page, [
      { ...parties, message: { mid: 'm_1', text: 'One' } },
      { ...parties, something_new: { x: 1 } },
      'nonsense',
      { message: { text: 'From nobody' } },
      { ...parties, message: { mid: 'm_2', text: 'Two' } },
    ])
    await expect.poll(said).toEqual(['customer: One', 'customer: Two'])
    expect((await scene.health()).events[0]).toMatchObject({ state: 'unreadable', error: { params: { count: 3 } } })
  })

  test('an Instagram account is an account of its own, beside its page', async () => {
    page = await connect({ instagram: `1784${digits()}` })
    await company.wrote(page, customer, 'From Instagram')
    await expect.poll(said).toEqual(['customer: From Instagram'])
    const jmid = await reply('é'.repeat(700))
    await expect.poll(() => shown.map(({ message }) => message.text?.length)).toEqual([500, 200])
    await expect.poll(() => stateOf(jmid)).toBe('delivered')
    await company.send(page, [
      { sender: { id: customer }, recipient: { id: page.instagram }, timestamp: Date.now(), read: { mid: `m_out2.${customer}` } },
    ])
    await expect.poll(() => stateOf(jmid)).toBe('read')
  })
})

describe('what goes', () => {
  beforeEach(greet)

  test('a reply reaches the customer; its echo proves it, and it is read when the customer writes again', async () => {
    const jmid = await reply('Hello, I am Mara')
    await expect.poll(() => stateOf(jmid)).toBe('delivered')
    expect(shown).toMatchObject([{ customer, message: { text: 'Hello, I am Mara', metadata: `baton:${jmid}` } }])
    await company.wrote(page, customer, 'Thanks')
    await expect.poll(() => stateOf(jmid)).toBe('read')
    expect(await said()).toEqual(['customer: Hello?', 'took_over', 'person: Hello, I am Mara', 'customer: Thanks'])
  })

  test('a long text goes in parts that end with sentences, and pictures go behind it', async () => {
    const sentence = 'The parcel is on its way to you. '
    const picture = await upload(scene.app, scene.mara)
    await scene.app.callApi(scene.mara, submitMessage, {
      params: { id: scene.idOf(customer) },
      body: { message: { jmid: crypto.randomUUID(), text: sentence.repeat(100), attachments: [picture.id] } },
    })
    await expect.poll(() => shown).toHaveLength(3)
    expect(shown[0]!.message.text).toMatch(/^The parcel .* to you\.$/)
    expect(shown[0]!.message.text!.length).toBeGreaterThan(1900)
    expect(`${shown[0]!.message.text} ${shown[1]!.message.text} `).toBe(sentence.repeat(100))
    expect(shown[2]!.message.attachment).toEqual({ type: 'image', payload: { url: scene.app.url + picture.url } })
  })

  test('people appear by name and picture, and a persona is made once', async () => {
    const image = 'https://pictures.example/mara.jpg'
    await sql`update person set image = ${image} where id = ${scene.mara.id}`.execute(scene.app.server.db)
    for (const text of ['One', 'Two']) await reply(text)
    await expect.poll(() => shown.map(({ persona }) => persona)).toEqual(['Mara', 'Mara'])
    expect(company.calls.filter(({ call }) => call === `POST /${page.id}/personas`)).toEqual([
      { call: `POST /${page.id}/personas`, body: { name: 'Mara', profile_picture_url: image } },
    ])
    await sql`update person set image = null where id = ${scene.mara.id}`.execute(scene.app.server.db)
  })

  test('after a day people answer by the tag for human agents; after a week nobody', async () => {
    const wroteHoursAgo = async (hours: number) => {
      const at = new Date(Date.now() - hours * 3_600_000)
      company.wroteAt.set(customer, at.getTime())
      await sql`update conversation set customer_at = ${at} where id = ${scene.idOf(customer)}`.execute(scene.app.server.db)
    }
    await wroteHoursAgo(30)
    const jmid = await reply('Still here')
    await expect.poll(() => stateOf(jmid)).toBe('delivered')
    expect(company.calls.at(-1)!.body).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
    await wroteHoursAgo(170)
    await expect(reply('Too late')).rejects.toMatchObject({ details: { limit: 'window' } })
  })

  test('the app of the bot loses the conversation to a person, and gets it back when the AI resumes', async () => {
    page = await connect({ app: '99' })
    await company.wrote(page, customer, 'Hi')
    await expect.poll(said).toEqual(['customer: Hi'])
    await reply('I take over')
    await expect.poll(() => shown).toHaveLength(1)
    await scene.resume(customer)
    const passed = { call: `POST /${page.id}/pass_thread_control`, body: { recipient: { id: customer }, target_app_id: '99' } }
    await expect.poll(() => company.calls.at(-1)).toEqual(passed)
    expect(company.calls[0]).toEqual({ call: `POST /${page.id}/take_thread_control`, body: { recipient: { id: customer } } })
  })

  test('a conversation that another app has is taken from it, and the reply goes', async () => {
    company.faults.otherApp.on()
    const jmid = await reply('Let me')
    await expect.poll(() => stateOf(jmid)).toBe('delivered')
    expect(shown).toHaveLength(1)
  })

  test.each([
    ['window', 'messenger.window-closed', 'failed'],
    ['person', 'messenger.person-unavailable', 'failed'],
    ['restricted', 'messenger.page-restricted', 'failed'],
    ['silent', 'messenger.uncertain', 'delivered'],
    ['html', 'messenger.uncertain', 'failed'],
    ['token', 'messenger.reconnect', 'queued'],
    ['permission', 'messenger.permission', 'queued'],
    ['busy', 'messenger.too-many', 'queued'],
  ] as const)('what Facebook says of "%s" is said as %s, and the reply is %s', async (fault, code, state) => {
    company.faults[fault].on()
    const jmid = await reply('Hello')
    if (state === 'delivered') return expect.poll(() => stateOf(jmid)).toBe(state)
    await expect.poll(() => scene.delivery(customer, jmid)).toMatchObject({ state, why: { code } })
    expect(shown).toEqual([])
  })

  test('a temporary error passes by itself', async () => {
    company.faults.down.once()
    const jmid = await reply('Hello')
    await expect.poll(() => stateOf(jmid), { timeout: 15_000 }).toBe('delivered')
    expect(shown.filter((one) => one.customer === customer)).toHaveLength(1)
  })
})

test('what is wrong in the form is said at the field, and the token is never shown again', async () => {
  const save = (source: string, credentials: Record<string, string>) =>
    scene.app.callApi(scene.mara, saveBot, { body: { bot: { source, name: crypto.randomUUID(), credentials } } })
  for (const [source, credentials, field] of [
    ['messenger', { token: 't' }, 'page'],
    ['messenger', { page: '12' }, 'token'],
    ['messenger', { page: 'northwind', token: 't' }, 'page'],
    ['messenger', { page: '12', token: 'a b' }, 'token'],
    ['messenger', { page: '12', token: 't', app: 'x' }, 'app'],
    ['instagram', { page: '12', token: 't' }, 'instagram'],
  ] as const)
    await expect(save(source, credentials)).rejects.toMatchObject({ code: 'bad-input', details: { field } })
  await expect(save('messenger', { page: page.id, token: 't' })).rejects.toMatchObject({ code: 'conflict' })
  const id = digits()
  const { bot } = await save('instagram', { page: page.id, instagram: id, token: ' EAAG \n' })
  expect(bot).toMatchObject({
    source: 'instagram',
    platform: 'instagram',
    settings: { page: page.id, instagram: id },
    has_credentials: true,
  })
  expect(JSON.stringify(bot)).not.toContain('EAAG')
})
