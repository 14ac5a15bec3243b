import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { cutText } from '#providers/payloads/cleanText.ts'
import { namedAddress } from '#providers/payloads/namedAddress.ts'
import { opensAddress } from '#providers/payloads/actions.ts'
import { withFileLinks } from '#providers/payloads/withFileLinks.ts'
import type { Outgoing } from '#providers/provider.ts'
import { markOf } from './echoMark.ts'
import { splitText, type Measure } from './splitText.ts'

/** What one message may hold. */
interface Limits {
  text: number
  measure: Measure
}
const limitsOf: Readonly<Record<'messenger' | 'instagram', Limits>> = {
  messenger: { text: 2000, measure: (text) => text.length },
  instagram: { text: 1000, measure: (text) => Buffer.byteLength(text) },
}
/** Quick answers below a message, and characters of each. */
const maxQuickReplies = 13
const quickReplyLength = 20
const payloadLength = 1000

/** The messages that a reply becomes, in order; the same ones at every attempt. None where it has nothing that can be shown there. */
export function compose(reply: NonNullable<Outgoing['reply']>, source: 'messenger' | 'instagram'): Record<string, unknown>[] {
  const { text: max, measure } = limitsOf[source]
  const isInstagram = source === 'instagram'
  const said = isInstagram ? withFileLinks(reply.text, reply.attachments) : reply.text
  const texts = [said, ...reply.attachments.map(wordsOf)].filter((text) => text.trim() !== '')
  const files = reply.attachments
    .flatMap((one) => fileOf(one).filter(({ type }) => !isInstagram || type !== 'file'))
    .map((attachment): Record<string, unknown> => ({ attachment }))
  const quick = reply.attachments.flatMap(({ actions = [] }) => actions.filter((action) => !opensAddress(action))).slice(0, maxQuickReplies)
  // Instagram takes quick replies with words only, so that these come last there.
  const isWithWords = isInstagram && quick.length > 0
  // Facebook takes them with a message only: where nothing else is said, they are.
  if (texts.length === 0 && (isWithWords || files.length === 0)) texts.push(quick.map(({ text }) => text).join('\n'))
  const words = texts.flatMap((text) => splitText(text, max, measure)).map((text): Record<string, unknown> => ({ text }))
  const messages = isWithWords ? [...files, ...words] : [...words, ...files]
  if (quick.length > 0 && messages.length > 0) messages.push({ ...messages.pop(), quick_replies: quick.map(quickReply) })
  return messages.map((message, i) => ({ ...message, metadata: markOf(reply.jmid, i === messages.length - 1) }))
}

/** The words of a card. A quick reply only says something, so what opens an address is a line with it. */
function wordsOf({ author_name: author, title, title_link: link, text, fields = [], actions = [] }: Attachment): string {
  const rows = fields.map((field) => [field.title, field.value].filter(Boolean).join(': '))
  const links = actions.filter(opensAddress).map((action) => `${action.text}: ${action.value}`)
  return [author, title, text, ...rows, link, ...links].filter(Boolean).join('\n')
}

function fileOf(attachment: Attachment): Record<string, unknown>[] {
  const { thumb_url: thumb, image_url: image = thumb, video_url: video, audio_url: audio } = attachment
  const file = namedAddress(attachment)
  const found = Object.entries({ image, video, audio, file }).flatMap(([type, url]) => (url === undefined ? [] : [{ type, url }]))
  return found.map(({ type, url }) => ({ type, payload: { url } }))
}

function quickReply({ text, value }: { text: string; value?: string | undefined }): Record<string, unknown> {
  return { content_type: 'text', title: cutText(text, quickReplyLength), payload: cutText(value ?? text, payloadLength) }
}
