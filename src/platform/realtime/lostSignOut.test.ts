import { once } from 'node:events'
import { io } from 'socket.io-client'
import { expect, test, vi } from 'vitest'
import { createTestApp } from '#testing/TestApp.ts'

test('a device whose signing out this server was not told of is put off within a minute, and the others are not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = await createTestApp()
  const [mara, ben] = [await app.person('Mara'), await app.person('Ben')]
  const open = ({ token }: { token: string }) =>
    io(app.url, { path: '/realtime', transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
  const [hers, his] = [open(mara), open(ben)]
  try {
    await Promise.all([once(hers as never, 'socket_id_set'), once(his as never, 'socket_id_set')])
    const signedOut = once(hers as never, 'signed_out')
    // Another server ended it, and its word was lost.
    await app.server.db.updateTable('session').set({ revoked_at: new Date() }).where('person_id', '=', mara.id).execute()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await signedOut).toEqual([{ why: 'This device was signed out.' }])
    await expect.poll(() => [hers.connected, his.connected]).toEqual([false, true])
  } finally {
    hers.disconnect()
    his.disconnect()
    await app.close()
    vi.useRealTimers()
  }
})
