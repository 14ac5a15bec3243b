import { fieldsOf, isGiven, listOf, scalarOf, type Fields } from './narrow.ts'

/** A message of Slack's that was changed or deleted: what it says now, or said, and its id. */
export interface SlackChange {
  kind: 'edited' | 'withdrawn' | 'ignored'
  message: Fields
  ts: unknown
}

/** What an event tells of an earlier message; null for every other event. Slack also sends one when it unfolds a link: nobody edited then. */
export function slackChange(event: Fields): SlackChange | null {
  const subtype = scalarOf(event['subtype'])
  const before = fieldsOf(event['previous_message'])
  if (subtype === 'message_deleted') return { kind: 'withdrawn', message: before ?? {}, ts: event['deleted_ts'] ?? before?.['ts'] }
  const message = subtype === 'message_changed' ? fieldsOf(event['message']) : null
  if (!message) return null
  // A deleted message that others answered stays as the stone over their thread.
  const isGone = message['subtype'] === 'tombstone' || saysNothing(message)
  if (isGone) return { kind: 'withdrawn', message: before ?? message, ts: message['ts'] }
  const isSame = !isGiven(message['edited']) && before !== null && saysTheSame(before, message)
  return { kind: isSame ? 'ignored' : 'edited', message, ts: message['ts'] }
}

/** Of a message that consisted of files nothing is left when they are deleted. */
function saysNothing(message: Fields): boolean {
  const isWordless = scalarOf(message['text']) === '' && ['blocks', 'attachments'].every((name) => listOf(message[name]).length === 0)
  return isWordless && filesIn(message) === ''
}

/** Of a person's message the blocks are made of its text; a bot may change its blocks alone. */
function saysTheSame(before: Fields, message: Fields): boolean {
  const blocksIn = ({ blocks }: Fields) => (isGiven(message['bot_id']) ? JSON.stringify(blocks) : '')
  return before['text'] === message['text'] && blocksIn(before) === blocksIn(message) && filesIn(before) === filesIn(message)
}

/** Which files a message has. In the place of a deleted one stands a stone. */
function filesIn(message: Fields): string {
  return listOf(message['files'])
    .map((file) => fieldsOf(file))
    .filter((file) => file !== null && file['mode'] !== 'tombstone')
    .map((file) => scalarOf(file?.['id']) || JSON.stringify(file))
    .join(' ')
}
