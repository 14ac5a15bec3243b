import { expect, test } from 'vitest'
import { botcopyTransport } from './transport.ts'

test('while the bot answers nobody is shown to type: a sign would pause it', async () => {
  const request = () => Promise.reject(new Error('nothing is sent'))
  const { showTyping } = botcopyTransport({ request, settings: {}, publicUrl: () => 'https://baton.example' })
  const credentials = { botcopy_api_key: 'api key', botcopy_access_token: 'access', botcopy_minutes: '30' }
  const to = { channel: 'u', address: { botId: 'x' }, by: 'person', paused: false } as const
  await expect(showTyping!(to, credentials)).resolves.toBeUndefined()
  await expect(showTyping!({ ...to, paused: true }, credentials)).rejects.toThrow('nothing is sent')
})
