import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBots, saveBot } from '#features/bots/contract.ts'
import { SlackbotCompany, type SlackbotApp, type SlackPost } from '#sandbox/slackbot/SlackbotCompany.ts'
import { CompanyFixture } from '#testing/CompanyFixture.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'
import { dot } from '#testing/upload.ts'

const shown: SlackPost[] = []
const apps: SlackbotApp[] = []
let fixture: CompanyFixture
const company = new SlackbotCompany({
  server: () => fixture.app.url,
  apps,
  show: (_app, post) => void shown.push(post),
  answerWithinMs: 60_000,
})
let api: Awaited<ReturnType<typeof serveStandIn>>
let app: SlackbotApp
let channel: string
const image = 'https://avatars.example.com/ada.png'

beforeAll(async () => {
  api = await serveStandIn((on) => company.serve(on))
  fixture = await CompanyFixture.open({ SLACK_API_BASE_URL: `${api.url}/api/`, LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await fixture.close()
  await api.close()
})
beforeEach(async () => {
  shown.length = 0
  const id = crypto.randomUUID().slice(0, 8).toUpperCase()
  channel = `C${id}`
  app = {
    id: `A${id}`,
    teamId: `T${id}`,
    botUser: `U${id}BOT`,
    botId: `B${id}`,
    token: `xoxb-1-${id}`,
    signingSecret: crypto.randomUUID().replaceAll('-', ''),
    clientKey: '',
    scopes: ['chat:write', 'chat:write.customize', 'users:read', 'files:read'],
  }
  apps.push(app)
  app.clientKey = await fixture.connect('slack', { slack_bot_token: ` ${app.token}\n`, slack_signing_secret: app.signingSecret })
  company.people.set('UADA', { id: 'UADA', name: 'Ada Lovelace', image })
})
afterEach(() => {
  for (const fault of Object.values(company.faults)) fault.off()
})

const ada = (text: string, more: object = {}) => ({ channel, user: 'UADA', text, ...more })

test('a thread of a channel is a conversation, with the name and the picture of who wrote, and replies go into it', async () => {
  const ts = await company.said(app, ada(`<@${app.botUser}> Is <https://a.example|this> &lt;ok&gt; &amp; 😀?`))
  const key = `${channel}:${ts}`
  await expect.poll(() => fixture.said(key)).toEqual(['customer: Is <https://a.example|this> <ok> & 😀?'])
  // No message waits long for a name.
  await expect.poll(() => fixture.customer(key)).toMatchObject({ name: 'Ada Lovelace', image })
  expect(await fixture.conversation(key)).toMatchObject({ user_profile: { locale: 'de-DE', timezone: 'Europe/Berlin' } })
  const jmid = await fixture.reply(key, 'Yes: a < b & c')
  await expect.poll(() => fixture.delivery(key, jmid)).toMatchObject({ state: 'delivered' })
  expect(shown.at(-1)).toMatchObject({ channel, thread: ts, text: 'Yes: a &lt; b &amp; c', username: 'Mara' })
  await company.said(app, ada('Thanks', { thread: ts }))
  await expect
    .poll(() => fixture.said(key))
    .toEqual(['customer: Is <https://a.example|this> <ok> & 😀?', 'took_over', 'person: Yes: a < b & c', 'customer: Thanks'])
  const other = await company.said(app, ada('Another matter'))
  await expect.poll(() => fixture.said(`${channel}:${other}`)).toEqual(['customer: Another matter'])
  // The echo of what we posted is ours, and every event was taken.
  await expect.poll(async () => new Set(await fixture.eventStates())).toEqual(new Set(['done']))
  expect(await fixture.said(key)).toHaveLength(4)
})

test('a direct message is one conversation, and a reply goes where the customer wrote last', async () => {
  const direct = `D${channel.slice(1)}`
  const ts = await company.said(app, { channel: direct, user: 'UADA', text: 'Hi' })
  await expect.poll(() => fixture.said(direct)).toEqual(['customer: Hi'])
  await fixture.reply(direct, 'Hello')
  await expect.poll(() => shown.at(-1)).toMatchObject({ channel: direct, thread: null, text: 'Hello' })
  await company.said(app, { channel: direct, user: 'UADA', text: 'In a thread', thread: ts })
  await expect.poll(() => fixture.said(direct)).toContain('customer: In a thread')
  await fixture.reply(direct, 'There')
  await expect.poll(() => shown.at(-1)).toMatchObject({ channel: direct, thread: ts, text: 'There' })
})

test('files are kept here, opened by the token of the app, and other people in a thread are named', async () => {
  company.people.set('UBOB', { id: 'UBOB', name: 'Bob' })
  const fileOf = (name: string, type: string, bytes: Buffer) => {
    company.files.set(name, { bytes, type })
    const address = `${api.url}/files/${name}`
    return {
      name,
      title: name,
      mimetype: type,
      url_private: address,
      url_private_download: address,
      permalink: `https://northwind.slack.com/${name}`,
      permalink_public: `https://slack-files.com/${name}`,
      public_url_shared: false,
    }
  }
  const files = [fileOf('plan.pdf', 'application/pdf', Buffer.from('%PDF-1.7')), fileOf('tent.gif', 'image/gif', dot())]
  const ts = await company.said(app, ada('', { files }))
  const key = `${channel}:${ts}`
  const [kept, later] = [expect.stringMatching(/^\/files\//) as string, { timeout: 30_000 }]
  const attachments = [
    { title: 'plan.pdf', file_url: kept, file_name: 'plan.pdf', file_type: 'application/pdf', file_size: 8 },
    { title: 'tent.gif', image_url: kept, file_name: 'tent.gif' },
  ]
  await expect.poll(async () => (await fixture.messages(key))[0], later).toMatchObject({ text: '', attachments })
  // Slack tells of an edit with the files as it has them.
  await company.edited(app, ada('The plan', { files }), ts, '')
  await expect.poll(async () => (await fixture.messages(key))[0], later).toMatchObject({ text: 'The plan', attachments })
  await company.said(app, { channel, user: 'UBOB', text: 'I have it too', thread: ts })
  await expect.poll(async () => (await fixture.messages(key)).at(-1)).toMatchObject({ text: 'I have it too', user_profile: { id: 'UBOB' } })
})

test('a file in a channel that companies share, of which Slack tells only an id, is asked for and kept', async () => {
  company.files.set('terms.pdf', { bytes: Buffer.from('%PDF-1.7'), type: 'application/pdf' })
  const address = `${api.url}/files/terms.pdf`
  company.sharedFiles.set('F0GOOD', { name: 'terms\u202e.pdf', title: 'Our terms', url_private: address, url_private_download: address })
  company.sharedFiles.set('F0AWAY', { name: 'away.pdf', url_private: 'https://drive.example/away.pdf', is_external: true })
  const stub = (id: string) => ({ id, mode: 'file_access', file_access: 'check_file_info', created: 0, timestamp: 0, user: '' })
  // Slack does not know the first any more, and the second lies elsewhere, where our token is nobody's business.
  const ts = await company.said(app, ada('', { files: [stub('F0GONE'), stub('F0AWAY'), stub('F0GOOD')] }))
  const key = `${channel}:${ts}`
  const attachments = async () => (await fixture.messages(key))[0]?.attachments
  const unknown = (id: string) => ({
    title: 'A file',
    file_url: `https://slack.com/app_redirect?team=${app.teamId}&channel=${channel}#${id}`,
  })
  const kept = expect.stringMatching(/^\/files\//) as string
  await expect
    .poll(attachments, { timeout: 30_000 })
    .toEqual([
      unknown('F0GONE'),
      unknown('F0AWAY'),
      { title: 'Our terms', file_url: kept, file_name: 'terms.pdf', file_type: 'application/pdf', file_size: 8 },
    ])
  expect(await fixture.said(key)).toEqual(['customer: '])
})

test('the page to sign in that Slack answers in place of a file is not kept as one', async () => {
  company.files.set('good.pdf', { bytes: Buffer.from('%PDF-1.7'), type: 'application/pdf' })
  const fileOf = (name: string) => ({ name, url_private: `${api.url}/files/${name}`, permalink: `https://a.example/${name}` })
  const ts = await company.said(app, ada('', { files: [fileOf('secret.pdf'), fileOf('good.pdf')] }))
  const urls = async () => (await fixture.messages(`${channel}:${ts}`))[0]?.attachments?.map(({ file_url }) => file_url)
  const kept = expect.stringMatching(/^\/files\//) as string
  await expect.poll(urls).toEqual([`${api.url}/files/secret.pdf`, kept])
})

test('what is edited and deleted in Slack is so here', async () => {
  const ts = await company.said(app, ada('Frist'))
  const second = await company.said(app, ada('Secret', { thread: ts }))
  const key = `${channel}:${ts}`
  await expect.poll(() => fixture.said(key)).toEqual(['customer: Frist', 'customer: Secret'])
  await company.edited(app, ada('First'), ts, 'Frist')
  await company.deleted(app, ada('Secret', { thread: ts }), second)
  await expect.poll(() => fixture.said(key)).toEqual(['customer: First', 'customer: '])
  const [edited, withdrawn] = await fixture.messages(key)
  expect(edited!.edited_at).toBeTypeOf('number')
  expect(withdrawn!.withdrawn_at).toBeTypeOf('number')
})

test('a pressed button and a chosen option are what the customer says', async () => {
  const ts = await company.said(app, ada('Hi'))
  const message = { ts, thread_ts: ts }
  const base = { user: { id: 'UADA' }, channel: { id: channel }, container: { type: 'message', message_ts: ts, channel_id: channel } }
  const button = {
    type: 'button',
    action_id: 'a',
    block_id: 'b',
    value: 'order-7',
    text: { type: 'plain_text', text: 'Where is it?' },
    action_ts: company.stamp(),
  }
  const select = {
    type: 'static_select',
    action_id: 's',
    selected_option: { text: { type: 'plain_text', text: 'Large' }, value: 'l' },
    action_ts: company.stamp(),
  }
  expect(await company.press(app, { type: 'block_actions', ...base, message, actions: [button, select] })).toBe(200)
  const original_message = { ts, attachments: [{ actions: [{ name: 'colour', text: 'Blue', value: 'b' }] }] }
  const legacy = {
    type: 'interactive_message',
    ...base,
    original_message,
    action_ts: company.stamp(),
    callback_id: 'shop',
    actions: [{ name: 'colour', type: 'button', value: 'b' }],
  }
  for (let times = 0; times < 2; times++) expect(await company.press(app, legacy)).toBe(200)
  const key = `${channel}:${ts}`
  await expect.poll(() => fixture.said(key)).toEqual(['customer: Hi', 'customer: Where is it?', 'customer: Large', 'customer: Blue'])
  expect((await fixture.messages(key))[1]!.metadata).toMatchObject({ postback: 'order-7', slack_user: 'UADA' })
})

test('the address is verified, and only what Slack signed now is believed', async () => {
  const challenge = JSON.stringify({ type: 'url_verification', token: 'x', challenge: '3eZbrw1a' })
  expect(await company.call(app, '', challenge, 'application/json')).toBe(200)
  company.faults.secret.once()
  expect(await company.call(app, '', challenge, 'application/json')).toBe(401)
  company.faults.old.once()
  expect(await company.event(app, { type: 'message', channel, user: 'UADA', text: 'Old', ts: company.stamp() })).toBe(401)
  company.faults.secret.once()
  expect(await company.event(app, { type: 'message', channel, user: 'UADA', text: 'Evil', ts: company.stamp() })).toBe(401)
  expect(await company.event({ ...app, clientKey: 'nobody' }, { type: 'message' })).toBe(401)
  expect((await fetch(`${fixture.app.url}/webhooks/slack/${app.clientKey}`, { method: 'POST', body: '{}' })).status).toBe(401)
  expect(await fixture.eventStates()).toEqual([])
})

test('an event that Slack sends again is the same, and other apps and joins are nobody’s words', async () => {
  company.faults.duplicate.once()
  const ts = await company.said(app, ada('Once'))
  await company.event(app, { type: 'app_mention', channel, user: 'UADA', text: 'Once', ts })
  const other = {
    type: 'message',
    subtype: 'bot_message',
    channel,
    bot_id: 'BOTHER',
    app_id: 'AOTHER',
    text: 'Build failed',
    ts: company.stamp(),
    thread_ts: ts,
  }
  await company.event(app, other)
  await company.event(app, { type: 'message', subtype: 'channel_join', channel, user: 'UADA', text: 'joined', ts: company.stamp() })
  await company.event(app, { type: 'reaction_added', user: 'UADA', reaction: 'tada', item: { type: 'message', channel, ts } })
  await company.event(app, { type: 'something_new' })
  await company.event(app, { type: 'message', channel, user: 'UADA', text: 'No time stamp' })
  await expect.poll(() => fixture.eventStates()).toEqual(['unreadable', 'unreadable', 'done', 'done', 'done', 'done', 'done'])
  expect(await fixture.said(`${channel}:${ts}`)).toEqual(['customer: Once'])
})

test('a name that Slack is slow to say holds up no message', async () => {
  company.people.set('USLOW', { id: 'USLOW', name: 'Slow Person' })
  const held = api.hold()
  const ts = await company.said(app, { channel, user: 'USLOW', text: 'Hi' })
  await expect.poll(() => fixture.said(`${channel}:${ts}`)).toEqual(['customer: Hi'])
  expect(await fixture.customer(`${channel}:${ts}`)).not.toMatchObject({ name: 'Slow Person' })
  held.release()
  await expect.poll(() => fixture.customer(`${channel}:${ts}`)).toMatchObject({ name: 'Slow Person' })
})

test('what Slack refuses is said in words, and what may have arrived is not sent again', async () => {
  const ts = await company.said(app, ada('Hi'))
  const key = `${channel}:${ts}`
  // Slack is asked for the name beside it, and would answer that with the first of them.
  await expect.poll(() => fixture.customer(key)).toMatchObject({ name: 'Ada Lovelace' })
  const { faults } = company
  for (const [fault, code] of [
    [faults.token, 'slack.token'],
    [faults.channel, 'slack.channel'],
    [faults.scope, 'slack.scope'],
    [faults.down, 'slack.uncertain'],
  ] as const) {
    fault.once()
    const jmid = await fixture.reply(key, code)
    await expect.poll(() => fixture.delivery(key, jmid)).toMatchObject({ state: 'failed', why: { code }, retryable: true })
  }
  faults.noEcho.on()
  faults.silent.once()
  const unsure = await fixture.reply(key, 'Unsure')
  await expect.poll(() => fixture.delivery(key, unsure)).toMatchObject({ state: 'failed', why: { code: 'slack.uncertain' } })
  faults.busy.once()
  const patient = await fixture.reply(key, 'Patience')
  await expect.poll(() => fixture.delivery(key, patient)).toMatchObject({ state: 'delivered' })
  expect(shown.map(({ text }) => text)).toEqual(['Unsure', 'Patience'])
})

test('an error that passes at Slack disconnects no bot, and is no fault of the token in the form', async () => {
  const { app: testApp, mara, botId } = fixture
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    company.faults.unwell.once(nth)
    await sql`update bot set check_at = now() where id = ${botId}`.execute(testApp.server.db)
    await testApp.server.checkBots()
    expect(company.faults.unwell.state.mode).toBe('off')
    expect((await testApp.callApi(mara, listBots)).find(({ id }) => id === botId)?.broken).toBeNull()
  }
  company.faults.unwell.once()
  const credentials = { slack_bot_token: app.token, slack_signing_secret: app.signingSecret }
  await expect(
    testApp.callApi(mara, saveBot, { body: { bot: { source: 'slack', name: crypto.randomUUID(), credentials } } }),
  ).rejects.toThrow('Slack could not be asked about this token.')
})

test('what is wrong in the form is said at the field, by Slack too', async () => {
  const save = (credentials: Record<string, string>) =>
    fixture.app.callApi(fixture.mara, saveBot, { body: { bot: { source: 'slack', name: crypto.randomUUID(), credentials } } })
  const good = { slack_bot_token: app.token, slack_signing_secret: app.signingSecret }
  await expect(save({ ...good, slack_bot_token: 'xoxp-1' })).rejects.toMatchObject({ details: { field: 'slack_bot_token' } })
  await expect(save({ ...good, slack_signing_secret: 'short' })).rejects.toMatchObject({ details: { field: 'slack_signing_secret' } })
  await expect(save({ ...good, slack_bot_token: 'xoxb-unknown' })).rejects.toMatchObject({ details: { field: 'slack_bot_token' } })
  apps.push({ ...app, token: 'xoxb-weak', scopes: ['chat:write'] })
  await expect(save({ ...good, slack_bot_token: 'xoxb-weak' })).rejects.toThrow('The app lacks chat:write.customize and users:read.')
  expect((await save(good)).bot).toMatchObject({ source: 'slack', platform: 'slack', has_credentials: true })
})
