import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { ReportResult } from '#features/inbox/timeline/ports.ts'
import { botcopy } from './provider.ts'

const key = 'bot_1'
const bot = { id: 'b', workspaceId: 'w', clientKey: key, name: 'Desk', platform: 'webchat' }
const credentials = { botcopy_api_key: 'k', botcopy_access_token: 'access', botcopy_minutes: '30' }
const call = { userId: 'u', botId: 'x', queryInput: { text: { text: 'A human please' } }, dialogflowResponse: { responseId: 'r' } }
const request = {
  method: 'POST' as const,
  path: `/webhooks/botcopy/${key}`,
  params: { client_key: key },
  query: new URLSearchParams(),
  headers: { authorization: 'access' },
  body: Buffer.from(JSON.stringify(call)),
  receivedAt: new Date(),
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a handover that is stored only after Botcopy had its answer pauses the bot here all the same', async () => {
  const stored = Promise.withResolvers<ReportResult>()
  const paused = Promise.withResolvers<unknown>()
  const ports: Pick<ProviderPorts, 'ingest' | 'setPaused' | 'channelState' | 'onError' | 'settings' | 'request' | 'publicUrl'> = {
    ingest: () => stored.promise,
    setPaused: async (_bot, channel, wish) => (paused.resolve([channel, wish]), { paused: true, epoch: 2 }),
    channelState: () => Promise.reject(new Error('nobody asks')),
    onError: (error) => expect.unreachable(String(error)),
    settings: {},
    request: () => Promise.reject(new Error('nothing is sent')),
    publicUrl: () => 'https://baton.example',
  }
  const opened = await botcopy.open(ports as ProviderPorts)
  const answer = Promise.resolve(opened.webhooks[0]!.receive(request, { botOf: async () => ({ bot, credentials }) }))
  await vi.advanceTimersByTimeAsync(3500)
  expect(await answer).toMatchObject({ answer: { status: 200, body: { paused: true, minutesPaused: 9999 } } })
  stored.resolve({ conversationId: 'c', channel: 'u', paused: false, epoch: 1, suppressed: false, duplicate: false })
  expect(await paused.promise).toEqual(['u', { paused: true, minutes: 30 }])
})
