import { expect, test } from 'vitest'
import { sdkFixture } from '#testing/sdk/SdkFixture.ts'

const fixture = sdkFixture()

const file = { id: 'F1', title: 'a.pdf', mimetype: 'application/pdf', permalink: 'https://acme.slack.example/a.pdf' }
const other = { ...file, id: 'F2', title: 'b.pdf', permalink: 'https://acme.slack.example/b.pdf' }
const said = { type: 'message', user: 'U1', ts: '1763640001.000200', text: 'The plans', files: [file, other] }
const changed = (at: string, before: object, message: object) => ({
  type: 'message',
  subtype: 'message_changed',
  channel: 'D1',
  ts: at,
  previous_message: before,
  message,
})

test.each([
  ['by itself', (event: object) => event] as const,
  ['as the event of an app', (event: object) => ({ type: 'event_callback', event })] as const,
])('a file that was deleted in Slack goes, also where a bot hands the event on %s', async (how, wrapped) => {
  const channel = `D ${how}`
  const tell = (event: object) => fixture.call('in', wrapped({ ...event, channel }), { platform: 'slack' })
  const titles = async () => (await fixture.messages(channel)).map(({ attachments = [] }) => attachments.map(({ title }) => title))
  await tell(said)
  expect(await titles()).toEqual([['a.pdf', 'b.pdf']])
  const without = { ...said, files: [file, { id: 'F2', mode: 'tombstone' }] }
  await tell(changed('1763640009.000100', said, without))
  expect(await titles()).toEqual([['a.pdf']])
  const { files: _files, ...bare } = said
  await tell(changed('1763640019.000100', without, bare))
  expect(await titles()).toEqual([[]])
  // Anybody's own edit tells of words only.
  await fixture.call('in', { channel: `${channel} too`, id: 'm1', text: 'Plans', attachments: [file] })
  await fixture.call('in', { channel: `${channel} too`, id: 'm1', text: 'The plans', edited: true })
  expect((await fixture.messages(`${channel} too`)).map(({ text, attachments }) => [text, attachments?.length])).toEqual([['The plans', 1]])
})
