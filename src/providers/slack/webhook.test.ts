import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Report } from '#providers/provider.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'
import { parseSlack } from './parse.ts'
import { People } from './People.ts'
import { receiveSlack } from './webhook.ts'

const key = `bot_${'a'.repeat(32)}`
const bot = { id: 'b', workspaceId: 'w', clientKey: key, name: 'Desk', platform: 'slack' }
const secret = '0'.repeat(32)

function requestOf(event: object) {
  const body = Buffer.from(JSON.stringify({ type: 'event_callback', team_id: 'T1', api_app_id: 'A1', event_id: 'Ev1', event }))
  const receivedAt = new Date()
  const at = String(Math.floor(receivedAt.getTime() / 1000))
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${at}:`).update(body).digest('hex')}`
  const headers = { 'x-slack-request-timestamp': at, 'x-slack-signature': signature }
  return {
    method: 'POST',
    path: '/webhooks/slack/k',
    params: { client_key: key },
    query: new URLSearchParams(),
    headers,
    body,
    receivedAt,
  } as const
}

test.each([
  [{ type: 'app_uninstalled' }, 1],
  [{ type: 'tokens_revoked', tokens: { oauth: ['U1'], bot: ['U0'] } }, 1],
  [{ type: 'tokens_revoked', tokens: { oauth: ['U1'], bot: [] } }, 0],
  [{ type: 'tokens_revoked', tokens: { oauth: ['U1'] } }, 0],
])('%j says of the app that it was removed: %i', async (event, times) => {
  const errors: unknown[] = []
  const credentials = { slack_bot_token: 'xoxb-1', slack_signing_secret: secret }
  const taken = await receiveSlack(requestOf(event), { botOf: async () => ({ bot, credentials }) }, new People({}), {
    ingest: () => Promise.reject(new Error('nobody said anything')),
    status: { recordReceived: () => undefined, recordSaid: () => undefined, recordError: (_bot, reason) => errors.push(reason) },
    onError: (error) => expect.unreachable(String(error)),
  })
  expect(taken).toMatchObject({ answer: { status: 200 } })
  expect(errors).toEqual(Array.from({ length: times }, () => ({ code: 'slack.uninstalled' })))
})

const message = { type: 'message', user: 'U1', ts: '1700000000.000100' }
const file = { id: 'F1', name: 'a.pdf', title: 'a.pdf', mimetype: 'application/pdf', url_private: 'https://files.slack.com/a.pdf' }
const stone = { id: 'F1', mode: 'tombstone' }
const withFile = { ...message, text: '', files: [file] }
const captioned = { ...message, text: 'The plan', files: [file, { ...file, id: 'F2' }] }
const deleted = { subtype: 'message_deleted', deleted_ts: message.ts, previous_message: withFile }
const changed = (before: object, after: object) => ({ subtype: 'message_changed', previous_message: before, message: after })

test.each([
  ['it is deleted', deleted, 'withdrawn', 0],
  ['its file is deleted', changed(withFile, { ...message, text: '', files: [stone] }), 'withdrawn', 0],
  ['its file is taken out', changed(withFile, { ...message, text: '' }), 'withdrawn', 0],
  ['one of its files is deleted', changed(captioned, { ...captioned, files: [file, { ...stone, id: 'F2' }] }), 'edited', 1],
  ['all of its files are taken out', changed(captioned, { ...message, text: 'The plan' }), 'edited', 0],
  ['Slack unfolds a link in it', changed(captioned, { ...captioned, attachments: [{ title: 'A page' }] }), null, 0],
])('of a message with files: %s', (_what, event, what, files) => {
  const told = { type: 'message', channel: 'C1', channel_type: 'channel', hidden: true, ts: '1700000009.000100', ...event }
  const parsed = parseSlack(requestOf(told))
  if (what === null) return expect(parsed).toEqual([])
  expect(parsed).toMatchObject([{ kind: 'report', report: { identity: 'id:C1:1700000000.000100', change: { what } } }])
  const [item] = parsed
  if (item?.kind === 'report') expect(item.report.attachments).toHaveLength(files)
})

/** A Slack that says who `Uknown` is at once, and of everybody else when it is let. */
async function slowSlack() {
  const gate = Promise.withResolvers<void>()
  const { url, close } = await serveStandIn((app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.post('/users.info', async ({ body }) => {
      const id = new URLSearchParams(String(body)).get('user')
      if (id !== 'Uknown') await gate.promise
      return { ok: true, user: { id, profile: { display_name: `Name of ${id}` } } }
    })
  })
  onTestFinished(close)
  onTestFinished(() => gate.resolve())
  return { people: new People({ SLACK_API_BASE_URL: `${url}/` }), answer: gate.resolve }
}

test('what is said in a thread is handed in as it came, also where only the first of two names is waited for', async () => {
  const { people, answer } = await slowSlack()
  await people.profileOf(bot.id, 'Uknown', 'xoxb-1')
  const handedIn: [text: string, name: string | undefined][] = []
  const ports = {
    ingest: (report: Report) => {
      handedIn.push([report.text, report.profile?.name])
      const { channel } = report
      return Promise.resolve({ conversationId: 'c', channel, paused: false, epoch: 0, suppressed: false, duplicate: false })
    },
    status: { recordReceived: () => undefined, recordSaid: () => undefined, recordError: () => undefined },
    onError: (error: unknown) => expect.unreachable(String(error)),
  }
  const deps = { botOf: async () => ({ bot, credentials: { slack_bot_token: 'xoxb-1', slack_signing_secret: secret } }) }
  const say = (user: string, ts: string, place = {}) =>
    receiveSlack(
      requestOf({ type: 'message', channel: 'C1', channel_type: 'channel', user, text: `By ${user}`, ts, ...place }),
      deps,
      people,
      ports,
    )
  const thread = { thread_ts: '1700000000.000100' }
  const [first, second] = [say('Uslow', '1700000000.000100'), say('Uknown', '1700000001.000100', thread)]
  // Another thread waits for neither.
  await say('Uknown', '1700000002.000100')
  expect(handedIn).toEqual([['By Uknown', 'Name of Uknown']])
  await Promise.all([first, second])
  const inOrder = [
    ['By Uslow', undefined],
    ['By Uknown', 'Name of Uknown'],
  ]
  await expect.poll(() => handedIn.slice(1)).toEqual(inOrder)
  answer()
  await expect.poll(() => handedIn.slice(3)).toEqual([['By Uslow', 'Name of Uslow']])
})
