import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { withoutSecrets } from '#features/inbox/webhooks/withoutSecrets.ts'
import { parseSlack } from './parse.ts'
import { slack } from './provider.ts'
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
  const checked: unknown[] = []
  const credentials = { slack_bot_token: 'xoxb-1', slack_signing_secret: secret }
  const status = {
    recordReceived: () => undefined,
    recordSaid: () => undefined,
    recordError: (_bot: unknown, reason: unknown) => errors.push(reason),
  }
  const checkSoon = async (one: unknown) => void checked.push(one)
  const taken = await receiveSlack(requestOf(event), { botOf: async () => ({ bot, credentials }) }, { status, checkSoon })
  expect(taken).toMatchObject({ answer: { status: 200 } })
  expect(errors).toEqual(Array.from({ length: times }, () => ({ code: 'slack.uninstalled' })))
  expect(checked).toEqual(Array.from({ length: times }, () => bot))
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
  const parsed = parseSlack(requestOf(told), 'Shop bot')
  if (what === null) return expect(parsed).toEqual([])
  expect(parsed).toMatchObject([{ kind: 'report', report: { identity: 'id:C1:1700000000.000100', change: { what } } }])
  const [item] = parsed
  if (item?.kind === 'report') expect(item.report.attachments).toHaveLength(files)
})

const pressed = {
  type: 'block_actions',
  token: 'legacy "1"',
  response_url: 'https://hooks.slack.com/actions/T1/2/secret',
  user: { id: 'U1' },
  channel: { id: 'C1' },
  message: { ts: message.ts, text: '"token":"is what was said"' },
  actions: [{ type: 'button', text: { text: 'Where is "it"?' }, value: 'order-7', action_ts: '1700000009.000100' }],
}
const told = {
  type: 'event_callback',
  team_id: 'T1',
  token: 'legacy "1"',
  event: { ...message, text: '"token":"is what was said"', channel: 'C1', channel_type: 'channel' },
}
const inForm = (payload: string) => new URLSearchParams({ payload }).toString()

test.each([
  ['an event', '/webhooks/slack/k', JSON.stringify(told)],
  ['an event of many lines', '/webhooks/slack/k', JSON.stringify(told, null, 2)],
  ['a pressed button', '/webhooks/slack/k/interactivity', inForm(JSON.stringify(pressed))],
  ['one whose slashes are escaped', '/webhooks/slack/k/interactivity', inForm(JSON.stringify(pressed).replaceAll('/', String.raw`\/`))],
])('%s says the same without what proves that Slack sent it, and what opens Slack', (_what, path, body) => {
  const request = { ...requestOf({}), path }
  const kept = withoutSecrets(body, slack.secrets!)
  expect(kept).not.toMatch(/legacy|hooks/)
  const read = (text: string) => parseSlack({ ...request, body: Buffer.from(text) }, 'Shop bot')
  expect(read(body)).toMatchObject([{ kind: 'report', report: { userKey: 'U1' } }])
  expect(read(kept)).toEqual(read(body))
  // The log of events shows the beginning.
  for (let end = 0; end < body.length; end++) expect(withoutSecrets(body.slice(0, end), slack.secrets!)).not.toMatch(/legac|hooks/)
})
