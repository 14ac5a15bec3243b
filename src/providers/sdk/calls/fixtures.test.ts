import { expect, test } from 'vitest'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { getConversation, type Message } from '#features/inbox/timeline/contract.ts'
import type { TestBot } from '#testing/TestApp.ts'
import type { BotMessage } from '#providers/payloads/botMessage.ts'
import { readFixtures } from '#providers/sdk/fixtures/readFixtures.ts'
import { rubyForm } from '#providers/sdk/fixtures/rubyForm.ts'
import { sdkFixture } from '#testing/sdk/SdkFixture.ts'

const testFixture = sdkFixture()
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

/** Everything that is in the inbox of a bot, by channel. */
async function inboxOf(bot: TestBot): Promise<[string, Message][]> {
  const { channels } = await testFixture.app.callApi(testFixture.mara, listConversations, { params: { a: '*', phrase: '*', b: '*' } })
  const mine = channels.filter((channel) => channel.client_key === bot.clientKey)
  const opened = await Promise.all(mine.map(({ id }) => testFixture.app.callApi(testFixture.mara, getConversation, { params: { id } })))
  return opened.flatMap((open) =>
    open.Days.flatMap((day) => day.Messages).map((message): [string, Message] => [open.sourceChannel, message]),
  )
}

for (const fixture of readFixtures()) {
  test(`${fixture.file}: ${fixture.what}`, async () => {
    const bot = await testFixture.app.bot(testFixture.mara.workspace, fixture.file)
    const expected = fixture.expect.ok ? fixture.expect.messages : []
    const named = expected.find((message) => message.clientKey !== null)?.clientKey
    const own = (text: string) => (named ? text.replaceAll(named, bot.clientKey) : text)
    const platform: Record<string, string> = fixture.platform ? { platform: fixture.platform } : {}

    const asForm = fixture.form ?? (fixture.formless === undefined ? rubyForm(fixture.body!) : null)
    const sent = [
      ...(fixture.body ? [[own(JSON.stringify(fixture.body)), platform] as const] : []),
      ...(asForm === null ? [] : [[own(asForm), { ...platform, ...urlencoded }] as const]),
    ]
    for (const [body, headers] of sent) {
      const answer = await testFixture.call(fixture.direction, body, headers, bot)
      if (!fixture.expect.ok) expect(answer).toMatchObject({ status: 422, body: { code: 'unreadable', message: fixture.expect.reason } })
      else
        expect(answer).toMatchObject({
          status: 200,
          body: { paused: false, epoch: 1, ...(fixture.direction === 'out' && { suppressed: false }) },
        })
    }

    // Of what was taken back before it was received nothing is there to compare.
    const said = (message: BotMessage) =>
      message.kind !== 'ignored' && message.kind !== 'withdrawn' && (fixture.direction === 'out' || (!message.isEcho && !message.botSpoke))
    const by: Message['by'] = fixture.direction === 'in' ? 'customer' : 'bot'
    const received = (await inboxOf(bot)).filter(([, message]) => message.withdrawn_at === undefined)
    const stored = received.map(([channel, message]) => ({
      channel,
      by: message.by,
      text: message.text,
      attachments: message.attachments ?? [],
    }))
    const wanted = expected.filter(said).map(({ channel, text, attachments }) => ({ channel, by, text, attachments }))
    const sorted = (list: typeof stored) => list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    expect(sorted(stored)).toEqual(sorted(wanted))
  })
}
