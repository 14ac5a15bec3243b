import { botOf, channelOf, type Fixture } from '../seed/Fixture.ts'

let made = 0

/** The request by which a bot reports that customer number `n` wrote; as the SDK of a Messenger bot sends it. */
export function inCall(fixture: Pick<Fixture, 'apiKey' | 'bots'>, n: number, text: string): string {
  const mid = `m_${process.pid}_${Date.now().toString(36)}_${made++}`
  const event = { sender: { id: channelOf(n) }, recipient: { id: '1000200030004000' }, timestamp: Date.now(), message: { mid, text } }
  return sdkCall(fixture, n, 'in', event)
}

/** The request by which a bot says something to customer number `n`, as one that asks first: with the epoch that it was told. */
export function outCall(fixture: Pick<Fixture, 'apiKey' | 'bots'>, n: number, text: string, epoch: number): string {
  const event = { recipient: { id: channelOf(n) }, message: { text } }
  return sdkCall(fixture, n, 'out', event, `epoch: ${epoch}\r\nidempotency-key: k_${process.pid}_${Date.now().toString(36)}_${made++}\r\n`)
}

/** The request by which a bot asks for a human for customer number `n`. */
export function humanCall(fixture: Pick<Fixture, 'apiKey' | 'bots'>, n: number): string {
  const mid = `m_${process.pid}_${Date.now().toString(36)}_${made++}`
  const message = { mid, text: 'A person, please' }
  return sdkCall(fixture, n, 'human', {
    sender: { id: channelOf(n) },
    recipient: { id: '1000200030004000' },
    timestamp: Date.now(),
    message,
  })
}

function sdkCall(fixture: Pick<Fixture, 'apiKey' | 'bots'>, n: number, way: 'in' | 'out' | 'human', event: object, headers = ''): string {
  const body = JSON.stringify(event)
  return (
    `POST /api/v1/${way} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\napikey: ${fixture.apiKey}\r\n` +
    `clientkey: ${fixture.bots[botOf(n)]!.clientKey}\r\nplatform: messenger\r\ntype: ${way}\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}
