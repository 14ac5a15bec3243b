import { fieldsOf, isGiven, isTrue, listOf, scalarOf, type Fields } from './narrow.ts'

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

/** The words of a message that is made of blocks only. */
export function slackText(event: Fields): string {
  if (!isGiven(event['blocks'])) return ''
  const words: string[] = []
  for (const item of listOf(event['blocks']).slice(0, 50)) {
    const block = fieldsOf(item)
    if (!block) continue
    words.push(blockText(block['text']))
    for (const part of [...listOf(block['fields']), ...listOf(block['type'] === 'context' ? block['elements'] : [])].slice(0, 20)) {
      words.push(blockText(part))
    }
  }
  return words.filter((text) => text !== '').join('\n')
}

function blockText(value: unknown): string {
  return typeof value === 'string' ? value : scalarOf(fieldsOf(value)?.['text'])
}

/** The pictures and buttons of blocks, in the shape of the older attachments. */
export function slackBlockAttachments(blocks: unknown): Fields[] {
  const attachments: Fields[] = []
  for (const item of listOf(blocks).slice(0, 50)) {
    const block = fieldsOf(item)
    if (block?.['type'] === 'image') attachments.push({ title: blockText(block['title']), image_url: block['image_url'] })
    if (block?.['type'] === 'actions') {
      const elements = listOf(block['elements']).map((element) => fieldsOf(element) ?? {})
      attachments.push({
        actions: elements.map((element) => ({ text: blockText(element['text']), value: element['value'], url: element['url'] })),
      })
    }
  }
  return attachments
}
