import { botOf, channelOf, type Scene } from '../seed/Scene.ts'

let made = 0

/** The request by which a bot reports that customer number `n` wrote; as the SDK of a Messenger bot sends it. */
export function inCall(scene: Pick<Scene, 'apiKey' | 'bots'>, n: number, text: string): string {
  const body = JSON.stringify({
    sender: { id: channelOf(n) },
    recipient: { id: '1000200030004000' },
    timestamp: Date.now(),
    message: { mid: `m_${process.pid}_${Date.now().toString(36)}_${made++}`, text },
  })
  return (
    `POST /api/v1/in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\napikey: ${scene.apiKey}\r\n` +
    `clientkey: ${scene.bots[botOf(n)]!.clientKey}\r\nplatform: messenger\r\ntype: in\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}
