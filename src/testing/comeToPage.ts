import { io, type Socket } from 'socket.io-client'

/** Somebody has a page of a server in front of them, which shows no conversation. Resolves once the server knows it. */
export async function comeToPage(url: string, { token, workspace }: { token: string; workspace: string }): Promise<Socket> {
  const page = io(url, { path: '/realtime', transports: ['websocket'], auth: { token }, forceNew: true })
  await new Promise<void>((resolve, reject) => {
    page.once('connect', resolve)
    page.once('connect_error', reject)
  })
  page.emit('set_attending', true)
  await page.timeout(30_000).emitWithAck('set_team', workspace, null)
  return page
}
