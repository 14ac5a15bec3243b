import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBots, saveBot } from '#features/bots/contract.ts'
import type { CompanyFixture } from '#testing/CompanyFixture.ts'
import { retryMessage, submitMessage } from '#features/inbox/handoff/contract.ts'
import { digits, MessengerFixture } from '#testing/MessengerFixture.ts'
import { upload } from '#testing/upload.ts'

// Echoes of Instagram say neither which app wrote nor what it marked.
let facebook: MessengerFixture
let fixture: CompanyFixture
beforeAll(async () => {
  facebook = await MessengerFixture.open()
  ;({ fixture } = facebook)
})
afterAll(() => facebook.close())
beforeEach(async () => {
  await facebook.begin()
  await facebook.connect({ instagram: `1784${digits()}` })
})

const said = () => facebook.said()
const wrote = (text: string) => facebook.company.wrote(facebook.page, facebook.customer, text)

/** How many of the account's events were looked at, whatever became of them. */
async function looked(): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from webhook_event where bot_id = ${fixture.botId} and attempts > 0`.execute(fixture.app.server.db)
  return rows[0]!.n
}

const allDone = () => expect.poll(async () => new Set(await fixture.eventStates())).toEqual(new Set(['done']))
/** So many events were handled. An echo comes beside the answer, and may be kept behind what the answer brought. */
const doneAre = (count: number) => expect.poll(() => fixture.eventStates()).toEqual(Array(count).fill('done'))

/** Holds Facebook's answers back until so many events were looked at. */
function answerAfter(count: number): void {
  facebook.answers.until = (async () => {
    await expect.poll(looked).toBeGreaterThanOrEqual(count)
  })()
}

test('a part of a reply that comes back before Instagram has answered is not taken for somebody else’s words', async () => {
  await wrote('Hello?')
  await expect.poll(said).toEqual(['customer: Hello?'])
  answerAfter(2)
  const text = 'é'.repeat(700)
  const jmid = await facebook.reply(text)
  await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
  await allDone()
  expect(await said()).toEqual(['customer: Hello?', 'took_over', `person: ${text}`])
  expect(facebook.shown).toHaveLength(2)
})

test('what the AI says does not silence it when it comes back before Instagram has answered, nor where no answer came', async () => {
  const { app, mara, botId } = fixture
  const { client_key, name } = (await app.callApi(mara, listBots)).find(({ id }) => id === botId)!
  await app.callApi(mara, saveBot, { body: { bot: { client_key, name, engine: 'demo' } } })
  answerAfter(2)
  await wrote('Thanks')
  const before = ['customer: Thanks', 'bot: You are welcome!']
  await expect.poll(said).toEqual(before)
  await allDone()
  facebook.company.faults.silent.once()
  await wrote('When do you open?')
  const after = [...before, 'customer: When do you open?', 'bot: We are open from Monday to Friday, 9 to 17.']
  await expect.poll(said).toEqual(after)
  await expect.poll(async () => (await fixture.messages(facebook.customer)).at(-1)?.delivery?.state).toBe('delivered')
  await allDone()
  expect(await said()).toEqual(after)
  expect(await fixture.conversation(facebook.customer)).toMatchObject({ paused: false })
})

test('what was read last was read with all before it', async () => {
  await wrote('Hello?')
  await expect.poll(said).toEqual(['customer: Hello?'])
  const jmids = [await facebook.reply('Here I am'), await facebook.reply('How can I help?')]
  const states = () => Promise.all(jmids.map((jmid) => facebook.stateOf(jmid)))
  await expect.poll(states).toEqual(['delivered', 'delivered'])
  const { company, page, customer } = facebook
  const read = { mid: `m_out2.${customer}` }
  await company.send(page, [{ sender: { id: customer }, recipient: { id: page.instagram }, timestamp: Date.now(), read }])
  await expect.poll(states).toEqual(['read', 'read'])
})

test.each(['', 'Here it is'])(
  'a picture whose answer was lost is known when it comes back from another address (with "%s")',
  async (text) => {
    await wrote('Hello?')
    await expect.poll(said).toEqual(['customer: Hello?'])
    const { app, mara } = fixture
    const { answers, company, customer, shown } = facebook
    const picture = await upload(app, mara)
    const jmid = crypto.randomUUID()
    const gates = (text === '' ? ['picture'] : ['words', 'picture']).map(() => Promise.withResolvers<void>())
    answers.until = gates[0]!.promise
    const message = { jmid, text, attachments: [picture.id] }
    await app.callApi(mara, submitMessage, { params: { id: fixture.idOf(customer) }, body: { message } })
    for (const [at, gate] of gates.entries()) {
      await expect.poll(() => shown).toHaveLength(at + 1)
      const next = gates[at + 1]
      // The picture is the last to be answered, and is not.
      if (next) answers.until = next.promise
      else company.faults.silent.once()
      gate.resolve()
    }
    await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
    await allDone()
    expect(await said()).toEqual(['customer: Hello?', 'took_over', `person: ${text}`])
  },
)

test('of two pictures the one whose answer was lost is known, too, and what is left goes behind it', async () => {
  await wrote('Hello?')
  await expect.poll(said).toEqual(['customer: Hello?'])
  const { app, mara } = fixture
  const { company, customer, shown } = facebook
  const pictures = [await upload(app, mara), await upload(app, mara)]
  const jmid = crypto.randomUUID()
  const id = fixture.idOf(customer)
  company.faults.silent.once()
  const message = { jmid, text: '', attachments: pictures.map((one) => one.id) }
  await app.callApi(mara, submitMessage, { params: { id }, body: { message } })
  await expect.poll(() => facebook.stateOf(jmid)).toBe('failed')
  await doneAre(2)
  expect([shown.length, await said()]).toEqual([1, ['customer: Hello?', 'took_over', 'person: ']])
  // Nor is the answer to the second one heard.
  company.faults.silent.once()
  await app.callApi(mara, retryMessage, { params: { id }, body: { jmid } })
  await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
  await allDone()
  expect([shown.length, await said()]).toEqual([2, ['customer: Hello?', 'took_over', 'person: ']])
})

test('words that come back say nothing of the picture behind them, which goes when somebody sends it again', async () => {
  await wrote('Hello?')
  await expect.poll(said).toEqual(['customer: Hello?'])
  const { app, mara } = fixture
  const { company, customer, shown } = facebook
  const picture = await upload(app, mara)
  const jmid = crypto.randomUUID()
  const id = fixture.idOf(customer)
  company.faults.silent.once()
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid, text: 'Here it is', attachments: [picture.id] } } })
  await expect.poll(() => facebook.stateOf(jmid)).toBe('failed')
  await doneAre(2)
  expect([shown.length, await facebook.stateOf(jmid)]).toEqual([1, 'failed'])
  await app.callApi(mara, retryMessage, { params: { id }, body: { jmid } })
  await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
  expect([shown.length, await said()]).toEqual([2, ['customer: Hello?', 'took_over', 'person: Here it is']])
})

test('of a reply in parts one that is deleted in Instagram takes the whole with it; an edit of one changes nothing', async () => {
  await wrote('Hello?')
  await expect.poll(said).toEqual(['customer: Hello?'])
  const text = 'é'.repeat(700)
  const jmid = await facebook.reply(text)
  await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
  await allDone()
  const { company, page, customer } = facebook
  const tell = (event: object) =>
    company.send(page, [{ sender: { id: page.instagram }, recipient: { id: customer }, timestamp: Date.now(), ...event }])
  const [first, second] = [1, 2].map((part) => ({ mid: `m_out${part}.${customer}`, is_echo: true }))
  await tell({ message_edit: { ...second, text: 'Half of it', num_edit: 1 } })
  await allDone()
  expect(await said()).toEqual(['customer: Hello?', 'took_over', `person: ${text}`])
  await tell({ message: { ...first, is_deleted: true } })
  await expect.poll(said).toEqual(['customer: Hello?', 'took_over', 'person: '])
  await tell({ message: { ...second, is_deleted: true } })
  await expect.poll(() => fixture.eventStates()).not.toContain('waiting')
  expect(await said()).toEqual(['customer: Hello?', 'took_over', 'person: '])
})

test('somebody in Instagram’s own inbox who writes while we send takes over when that is sent', async () => {
  await wrote('Hello?')
  await expect.poll(said).toEqual(['customer: Hello?'])
  const { company, page, customer, answers } = facebook
  const gate = Promise.withResolvers<void>()
  answers.until = gate.promise
  const jmid = await facebook.reply('Here I am')
  await expect.poll(() => facebook.shown).toHaveLength(1)
  const message = { mid: `m_${customer}`, text: 'I am Ada', is_echo: true }
  await company.send(page, [{ sender: { id: page.instagram }, recipient: { id: customer }, timestamp: Date.now(), message }])
  gate.resolve()
  await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
  await allDone()
  expect(await said()).toEqual(['customer: Hello?', 'took_over', 'person: Here I am', 'person: I am Ada'])
})
