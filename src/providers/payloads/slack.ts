import { fieldsOf, isGiven, isTrue, scalarOf, type Fields } from './narrow.ts'

// What somebody said; every other subtype tells of joining, renaming, pinning or editing.
const spoken = new Set(['file_share', 'bot_message', 'me_message', 'thread_broadcast'])
const timestamp = /^\d{9,11}\.\d{1,6}$/

/** Takes an event out of the Events API's envelope, and a message out of the Web API's answer to having sent it. */
export function slackWrapped(body: Fields): { event: Fields; answered: boolean } {
  const message = fieldsOf(body['message'])
  if (message && isTrue(body['ok'])) return { event: { ts: body['ts'], ...message }, answered: true }
  const event = body['type'] === 'event_callback' ? fieldsOf(body['event']) : null
  return { event: event ?? body, answered: false }
}

/** Slack's id of a message: its time stamp, which is unique in its channel. '' for what is no time stamp of Slack's. */
export function slackId(ts: unknown, channel: string): string {
  const stamp = scalarOf(ts)
  return timestamp.test(stamp) ? `${channel}:${stamp}` : ''
}

/** Whether the realtime API confirms with this what the bot itself sent: it names the number that the bot gave it. */
export function slackIsEcho(event: Fields): boolean {
  return /^\d{1,9}$/.test(scalarOf(event['reply_to']))
}

/** Whether nobody said anything: joins, edits, transcripts. */
export function isSlackNoise(event: Fields): boolean {
  const subtype = scalarOf(event['subtype'])
  return (subtype !== '' && !spoken.has(subtype)) || isGiven(event['transcript'])
}
