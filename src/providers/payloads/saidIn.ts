import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { attachmentsOf } from './attachmentsOf.ts'
import { fulfillmentText, withFulfillment } from './fulfillment.ts'
import { fieldsOf, isGiven, scalarOf, type Fields } from './narrow.ts'
import { slackBlockAttachments, slackText } from './slack.ts'
import { unescapeSlack, unescapeSlackCard } from './unescapeSlack.ts'

/** What a message says, and the same words as they stand in its body where they are others there. */
export interface Said {
  text: string
  otherText?: string
  attachments: Attachment[]
}

/** What a message says that names a `channel`. `inner`: the message in it, where it has one. Only of what Slack itself tells it is known that it is escaped. */
export function saidIn(event: Fields, inner: Fields | null, isTold: boolean): Said {
  const [text, shown] = [textOf(event, inner), attachments(event, inner)]
  if (!isTold) return { text, attachments: shown }
  return { text: unescapeSlack(text), otherText: text, attachments: shown.map(unescapeSlackCard) }
}

function textOf(event: Fields, inner: Fields | null): string {
  const postback = fieldsOf(event['postback'])
  return (
    scalarOf(event['text']) ||
    scalarOf(inner?.['text']) ||
    scalarOf(event['display_text']) ||
    scalarOf(event['message']) ||
    slackText(event) ||
    fulfillmentText(event['fulfillmentMessages']) ||
    scalarOf(postback?.['title']) ||
    scalarOf(postback?.['payload'])
  )
}

function attachments(event: Fields, inner: Fields | null): Attachment[] {
  const lists = [event['attachments'], event['attachment'], event['files'], event['file'], inner?.['attachments'], inner?.['attachment']]
  const choices = [event['quick_replies'], inner?.['quick_replies']]
  const fulfillment = event['fulfillmentMessages']
  const blocks = event['blocks']
  if (lists.every(isAbsent) && choices.every(isAbsent) && fulfillment === undefined && blocks === undefined) return []
  const own = attachmentsOf(isAbsent(blocks) ? lists : [...lists, slackBlockAttachments(blocks)], choices)
  return withFulfillment(own, fulfillment)
}

function isAbsent(value: unknown): boolean {
  return !isGiven(value)
}
