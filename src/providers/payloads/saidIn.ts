import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { attachmentsOf } from './attachmentsOf.ts'
import type { IncomingContext } from './botMessage.ts'
import { cannotBeShown } from './cannotBeShown.strings.ts'
import { fulfillmentText, withFulfillment } from './fulfillment.ts'
import { fieldsOf, isGiven, scalarOf, type Fields } from './narrow.ts'
import { blockCards, blockWords, hasBlocks, sayTheSame } from './slackBlocks.ts'
import { escapeSlack, unescapeSlack } from './slackEscapes.ts'

/** What a message says, and the same words as they stand in its body where they are others there. */
export interface Said {
  text: string
  otherText?: string
  attachments: Attachment[]
}

/** How a message came. */
interface Told {
  /** Slack itself tells it, by its own id. Of others it is not known that they escape what they say. */
  bySlack: boolean
  /** A bot says it. */
  ofBot: boolean
  us?: IncomingContext['us']
}

/** What a message says that names a `channel`. `inner`: the message in it, where it has one. */
export function saidIn(event: Fields, inner: Fields | null, { bySlack, ofBot, us }: Told): Said {
  const inBlocks = hasBlocks(event['blocks'])
  const isEscaped = bySlack || inBlocks
  const [text, shown] = [textOf(event, inner), attachments(event, inner, isEscaped)]
  const words = ofBot ? wordsInBlocks(event, text) : text
  // That something stands there which people in Slack see must not be lost.
  const isLost = inBlocks && shown.length === 0 && !/\S/.test(words)
  const said = { attachments: isLost ? [{ title: cannotBeShown }] : shown }
  if (!isEscaped) return { ...said, text }
  const written = us ? withOurName(words, us, ofBot) : words
  return { ...said, text: unescapeSlack(written), otherText: words === text ? text : unescapeSlack(text) }
}

/**
 * What a bot says is what its blocks say: its `text` stands in notifications only, or is made of them by Slack. Where both say the same, `text` has the
 * better marks.
 */
function wordsInBlocks(event: Fields, text: string): string {
  const words = blockWords(event['blocks'])
  return words === '' || sayTheSame(words, text) ? text : words
}

/** The words with our bot's name where Slack has its id. That it was called at their beginning is none of them. */
function withOurName(words: string, { id, name }: NonNullable<Told['us']>, ofBot: boolean): string {
  const mention = `<@${RegExp.escape(id)}(?:\\|[^>]*)?>`
  const own = ofBot ? words : words.replace(new RegExp(`^\\s*${mention}[,:]?\\s*`), '')
  return (own === '' ? words : own).replaceAll(new RegExp(mention, 'g'), () => `@${escapeSlack(name)}`)
}

function textOf(event: Fields, inner: Fields | null): string {
  const postback = fieldsOf(event['postback'])
  return (
    scalarOf(event['text']) ||
    scalarOf(inner?.['text']) ||
    scalarOf(event['display_text']) ||
    scalarOf(event['message']) ||
    blockWords(event['blocks']) ||
    fulfillmentText(event['fulfillmentMessages']) ||
    scalarOf(postback?.['title']) ||
    scalarOf(postback?.['payload'])
  )
}

function attachments(event: Fields, inner: Fields | null, isEscaped: boolean): Attachment[] {
  const lists = [event['attachments'], event['attachment'], event['files'], event['file'], inner?.['attachments'], inner?.['attachment']]
  const choices = [event['quick_replies'], inner?.['quick_replies']]
  const fulfillment = event['fulfillmentMessages']
  const blocks = event['blocks']
  if (lists.every(isAbsent) && choices.every(isAbsent) && fulfillment === undefined && blocks === undefined) return []
  const own = attachmentsOf(isAbsent(blocks) ? lists : [...lists, blockCards(blocks)], choices, isEscaped)
  return withFulfillment(own, fulfillment)
}

function isAbsent(value: unknown): boolean {
  return !isGiven(value)
}
