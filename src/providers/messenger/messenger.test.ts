import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { retryMessage, submitMessage } from '#features/inbox/handoff/contract.ts'
import type { CompanyFixture } from '#testing/CompanyFixture.ts'
import { digits, MessengerFixture } from '#testing/MessengerFixture.ts'
import { upload } from '#testing/upload.ts'

let facebook: MessengerFixture
let fixture: CompanyFixture
let company: MessengerFixture['company']
let shown: MessengerFixture['shown']
let customer: string
beforeAll(async () => {
  facebook = await MessengerFixture.open()
  ;({ fixture, company, shown } = facebook)
})
afterAll(() => facebook.close())
beforeEach(async () => {
  await facebook.begin()
  ;({ customer } = facebook)
})

const said = () => facebook.said()
const reply = (text: string) => facebook.reply(text)
const stateOf = (jmid: string) => facebook.stateOf(jmid)

async function greet(): Promise<void> {
  await company.wrote(facebook.page, customer, 'Hello?')
  await expect.poll(said).toEqual(['customer: Hello?'])
}

describe('what comes', () => {
  test('the address is confirmed to everyone who shows the verify token, and to nobody else', async () => {
    const ask = (token: string) =>
      fetch(`${fixture.app.url}/webhooks/messenger?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`)
    expect(await (await ask('the%20verify%20token')).text()).toBe('1158201444')
    expect((await ask('another')).status).toBe(401)
    expect((await fetch(`${fixture.app.url}/webhooks/messenger`)).status).toBe(401)
  })

  test('what is not signed by our app is refused and not kept; the signature holds over escaped characters', async () => {
    company.faults.signature.once()
    expect(await company.event(facebook.page, customer, { message: { mid: 'm_evil', text: 'Evil' } })).toBe(401)
    const body = JSON.stringify({ object: 'page', entry: [{ id: facebook.page.id, messaging: [] }] })
    expect((await fetch(`${fixture.app.url}/webhooks/messenger`, { method: 'POST', body })).status).toBe(401)
    expect(await fixture.eventStates()).toEqual([])
    await company.wrote(facebook.page, customer, 'Grüße 😀 a/b')
    await expect.poll(said).toEqual(['customer: Grüße 😀 a/b'])
    expect(await company.call({ object: 'user', entry: [] })).toBe(400)
  })

  test('every kind of message is in the inbox, once, however often it comes', async () => {
    company.faults.duplicate.once()
    await company.wrote(facebook.page, customer, 'Hi')
    await company.wrote(facebook.page, customer, { text: 'Red', quick_reply: { payload: 'RED' } })
    await company.event(facebook.page, customer, { postback: { mid: 'm_pb', title: 'Start', payload: 'GET_STARTED' } })
    await company.wrote(facebook.page, customer, { attachments: [{ type: 'image', payload: { url: 'https://scontent.example/a.jpg' } }] })
    await company.wrote(facebook.page, customer, { text: 'Nice', reply_to: { story: { url: 'https://scontent.example/s.jpg', id: '1' } } })
    await company.wrote(facebook.page, customer, {})
    await company.event(facebook.page, customer, { message: { mid: 'm_standby', text: 'To the other app' } }, 'standby')
    const texts = ['Hi', 'Red', 'Start', '', 'Nice', '', 'To the other app'].map((text) => `customer: ${text}`)
    await expect.poll(said).toEqual(texts)
    const attachments = (await fixture.messages(customer)).flatMap((message) => message.attachments ?? [])
    expect(attachments).toEqual([
      { image_url: 'https://scontent.example/a.jpg' },
      { title: 'In reply to a story', title_link: 'https://scontent.example/s.jpg' },
      { title: 'Something that Baton cannot show' },
    ])
    // That an event is done is written after what it brought.
    await expect.poll(async () => new Set(await fixture.eventStates())).toEqual(new Set(['done']))
  })

  test('a customer is asked about once: their name and picture are in the inbox', async () => {
    company.profiles.set(customer, { first_name: 'Zoë', last_name: 'Grün', profile_pic: 'https://scontent.example/zoe.jpg', timezone: 2 })
    for (const text of ['Hi', 'There']) await company.wrote(facebook.page, customer, text)
    await expect.poll(() => fixture.customer(customer)).toMatchObject({ name: 'Zoë Grün', image: 'https://scontent.example/zoe.jpg' })
    expect(await fixture.conversation(customer)).toMatchObject({ name: 'Zoë Grün' })
    expect(company.calls.filter(({ call }) => call === `GET /${customer}`)).toHaveLength(1)
  })

  test('edits and what was unsent change what stands there; a reaction stands there and makes nobody wait', async () => {
    const mid = await company.wrote(facebook.page, customer, 'Helo')
    await expect.poll(said).toEqual(['customer: Helo'])
    await company.event(facebook.page, customer, { message_edit: { mid, text: 'Hello', num_edit: 1 } })
    await expect.poll(said).toEqual(['customer: Hello'])
    await reply('Hi there')
    const answer = { mid: 'm_x', action: 'react', reaction: 'love', emoji: '❤️' }
    await company.event(facebook.page, customer, { reaction: answer })
    await expect.poll(said).toContain('customer: Reacted ❤️')
    expect(await fixture.conversation(customer)).toMatchObject({ waiting_since: null })
    await company.event(facebook.page, customer, { reaction: { ...answer, reaction: 'smile', emoji: '😀' } })
    await expect.poll(said).toContain('customer: Reacted 😀')
    await company.event(facebook.page, customer, { reaction: { mid: 'm_x', action: 'unreact' } })
    await company.event(facebook.page, customer, { message: { mid, is_deleted: true } })
    await expect.poll(said).toEqual(['customer: ', 'took_over', 'person: Hi there', 'customer: '])
  })

  test('an echo of another app, or of the page’s own inbox, is a take-over; one of the bot’s app is the bot', async () => {
    await facebook.connect({ app: '99' })
    const echo = (text: string, app_id: number | undefined) =>
      company.send(facebook.page, [
        {
          sender: { id: facebook.page.id },
          recipient: { id: customer },
          timestamp: Date.now(),
          message: { mid: `m_${text}`, text, is_echo: true, ...(app_id !== undefined && { app_id }) },
        },
      ])
    await company.wrote(facebook.page, customer, 'Anybody?')
    await echo('I am the bot', 99)
    await echo('I am Ada', 263902037430900)
    await echo('I am Ada', 263902037430900)
    await expect.poll(said).toEqual(['customer: Anybody?', 'bot: I am the bot', 'took_over', 'person: I am Ada'])
    expect((await fixture.messages(customer)).at(-1)!.user_profile.name).toBe('Page inbox')
    await expect.poll(async () => (await fixture.eventStates()).includes('waiting')).toBe(false)
    expect((await said()).length).toBe(4)
  })

  test('the app that passes a conversation asks for a person; what Facebook’s inbox passes back does not', async () => {
    await company.wrote(facebook.page, customer, 'Hi')
    await company.event(facebook.page, customer, {
      pass_thread_control: { previous_owner_app_id: 263902037430900, new_owner_app_id: 4711 },
    })
    await company.event(facebook.page, customer, { take_thread_control: { previous_owner_app_id: 4711 } })
    await company.event(facebook.page, customer, { pass_thread_control: { previous_owner_app_id: 99, new_owner_app_id: 4711 } })
    await expect.poll(said).toEqual(['customer: Hi', 'asked_for_human'])
  })

  test('an event that cannot be read is kept and shown, and loses no neighbour', async () => {
    const parties = { sender: { id: customer }, recipient: { id: facebook.page.id }, timestamp: Date.now() }
    await company.send(facebook.page, [
      { ...parties, message: { mid: 'm_1', text: 'One' } },
      { ...parties, something_new: { x: 1 } },
      'nonsense',
      { message: { text: 'From nobody' } },
      { ...parties, message: { mid: 'm_2', text: 'Two' } },
    ])
    await expect.poll(said).toEqual(['customer: One', 'customer: Two'])
    await expect
      .poll(async () => (await fixture.health()).events[0])
      .toMatchObject({ state: 'unreadable', error: { params: { count: 3 } } })
  })

  test('an Instagram account is an account of its own, beside its page', async () => {
    await facebook.connect({ instagram: `1784${digits()}` })
    await company.wrote(facebook.page, customer, 'From Instagram')
    await expect.poll(said).toEqual(['customer: From Instagram'])
    const jmid = await reply('é'.repeat(700))
    await expect.poll(() => shown.map(({ message }) => message.text?.length)).toEqual([500, 200])
    await expect.poll(() => stateOf(jmid)).toBe('delivered')
    await company.send(facebook.page, [
      { sender: { id: customer }, recipient: { id: facebook.page.instagram }, timestamp: Date.now(), read: { mid: `m_out2.${customer}` } },
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
    await company.wrote(facebook.page, customer, 'Thanks')
    await expect.poll(() => stateOf(jmid)).toBe('read')
    expect(await said()).toEqual(['customer: Hello?', 'took_over', 'person: Hello, I am Mara', 'customer: Thanks'])
  })

  test('a long text goes in parts that end with sentences, and pictures go behind it', async () => {
    const sentence = 'The parcel is on its way to you. '
    const picture = await upload(fixture.app, fixture.mara)
    await fixture.app.callApi(fixture.mara, submitMessage, {
      params: { id: fixture.idOf(customer) },
      body: { message: { jmid: crypto.randomUUID(), text: sentence.repeat(100), attachments: [picture.id] } },
    })
    await expect.poll(() => shown).toHaveLength(3)
    expect(shown[0]!.message.text).toMatch(/^The parcel .* to you\.$/)
    expect(shown[0]!.message.text!.length).toBeGreaterThan(1900)
    expect(`${shown[0]!.message.text} ${shown[1]!.message.text} `).toBe(sentence.repeat(100))
    expect(shown[2]!.message.attachment).toEqual({ type: 'image', payload: { url: fixture.app.url + picture.url } })
  })

  test.each(['messenger', 'instagram'] as const)(
    'on %s a reply whose first part arrived and whose second did not has failed, and Retry sends the rest',
    async (source) => {
      if (source === 'instagram') {
        await facebook.connect({ instagram: `1784${digits()}` })
        await greet()
      }
      const picture = await upload(fixture.app, fixture.mara)
      company.faults.file.once()
      const jmid = crypto.randomUUID()
      const place = { params: { id: fixture.idOf(customer) } }
      await fixture.app.callApi(fixture.mara, submitMessage, {
        ...place,
        body: { message: { jmid, text: 'Here it is', attachments: [picture.id] } },
      })
      const failed = { state: 'failed', why: { code: 'messenger.file-refused' } }
      await expect.poll(() => fixture.delivery(customer, jmid)).toMatchObject(failed)
      // The echo of the words came meanwhile, or comes now, and so does the receipt.
      const handled = async () => (await fixture.eventStates()).filter((state) => state === 'done').length
      await expect.poll(handled).toBeGreaterThan(1)
      expect(await fixture.delivery(customer, jmid)).toMatchObject(failed)

      company.faults.token.on()
      await fixture.app.callApi(fixture.mara, retryMessage, { ...place, body: { jmid } })
      await expect.poll(() => fixture.delivery(customer, jmid)).toMatchObject({ state: 'queued', why: { code: 'messenger.reconnect' } })
      const before = await handled()
      const parties = { sender: { id: customer }, recipient: { id: facebook.page.instagram ?? facebook.page.id }, timestamp: Date.now() }
      await company.send(facebook.page, [{ ...parties, read: { mid: `m_out1.${customer}` } }])
      await expect.poll(handled).toBeGreaterThan(before)
      expect(await stateOf(jmid)).toBe('queued')

      company.faults.token.off()
      await fixture.app.callApi(fixture.mara, retryMessage, { ...place, body: { jmid } })
      await expect.poll(() => stateOf(jmid)).toBe('delivered')
      expect(shown.map(({ message }) => [message.text ?? message.attachment?.type, message.metadata])).toEqual([
        ['Here it is', `baton-part:${jmid}`],
        ['image', `baton:${jmid}`],
      ])
      expect(await said()).toEqual(['customer: Hello?', 'took_over', 'person: Here it is'])
    },
  )

  test('after a day people answer by the tag for human agents; after a week nobody', async () => {
    const wroteHoursAgo = async (hours: number) => {
      const at = new Date(Date.now() - hours * 3_600_000)
      company.wroteAt.set(customer, at.getTime())
      await sql`update conversation set customer_at = ${at} where id = ${fixture.idOf(customer)}`.execute(fixture.app.server.db)
    }
    await wroteHoursAgo(30)
    const jmid = await reply('Still here')
    await expect.poll(() => stateOf(jmid)).toBe('delivered')
    // Who the customer is may be asked behind it.
    const sent = company.calls.findLast(({ call }) => call.endsWith('/messages'))
    expect(sent!.body).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
    await wroteHoursAgo(170)
    await expect(reply('Too late')).rejects.toMatchObject({ details: { limit: 'window' } })
  })

  test('the app of the bot loses the conversation to a person, and gets it back when the AI resumes', async () => {
    await facebook.connect({ app: '99' })
    await company.wrote(facebook.page, customer, 'Hi')
    await expect.poll(said).toEqual(['customer: Hi'])
    await reply('I take over')
    await expect.poll(() => shown).toHaveLength(1)
    await fixture.resume(customer)
    const passed = { call: `POST /${facebook.page.id}/pass_thread_control`, body: { recipient: { id: customer }, target_app_id: '99' } }
    await expect.poll(() => company.calls).toContainEqual(passed)
    expect(company.calls).toContainEqual({ call: `POST /${facebook.page.id}/take_thread_control`, body: { recipient: { id: customer } } })
  })

  test.each(['messenger', 'instagram'])(
    'on %s a conversation that another app has is taken from it, and the reply goes',
    async (source) => {
      if (source === 'instagram') {
        await facebook.connect({ instagram: `1784${digits()}` })
        await greet()
      }
      company.faults.otherApp.on()
      const jmid = await reply('Let me')
      await expect.poll(() => stateOf(jmid)).toBe('delivered')
      expect(shown).toHaveLength(1)
    },
  )

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
    await expect.poll(() => fixture.delivery(customer, jmid)).toMatchObject({ state, why: { code } })
    // What waits of the tests before is tried again meanwhile.
    expect(shown.filter((one) => one.customer === customer)).toEqual([])
  })

  test('a temporary error passes by itself', async () => {
    company.faults.down.once()
    const jmid = await reply('Hello')
    await expect.poll(() => stateOf(jmid)).toBe('delivered')
    expect(shown.filter((one) => one.customer === customer)).toHaveLength(1)
  })
})
