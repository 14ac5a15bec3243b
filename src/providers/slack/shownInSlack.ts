import type { MessageAttachment } from '@slack/web-api'
import { fileSize } from '#shared/fileSize.ts'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { opensAddress, type Action } from '#providers/payloads/actions.ts'
import { cutText } from '#providers/payloads/cleanText.ts'
import { escapeSlack } from '#providers/payloads/slackEscapes.ts'
import { slackStrings as strings } from './slack.strings.ts'

/** Slack shows so many buttons and menus of an attachment. */
const actionsEach = 5
/** So many characters stand where the rest cannot be shown. */
const fallbackLength = 300

type SlackAction = NonNullable<MessageAttachment['actions']>[number]

/** What stands below the words in Slack: a card or a picture, buttons, and links to files. What is pressed comes back to `parseInteraction`. */
export function shownInSlack(attachment: Attachment): MessageAttachment[] {
  const { actions = [], callback_id = 'baton' } = attachment
  const rows: Action[][] = []
  for (let from = 0; from < actions.length; from += actionsEach) rows.push(actions.slice(from, from + actionsEach))
  const card = cardOf(attachment)
  const shown: MessageAttachment[] = card ? [card] : []
  rows.forEach((row, i) => {
    const buttons = { callback_id, actions: row.map(actionIn) }
    if (i === 0 && card) shown[0] = { ...card, ...buttons }
    else shown.push({ fallback: fallbackOf(row.map(({ text }) => text).join(', ')), ...buttons })
  })
  return [...shown, ...linksOf(attachment)]
}

/** Null for an attachment that is files or buttons only. */
function cardOf({
  author_name,
  author_link,
  title,
  title_link,
  text,
  fields = [],
  image_url,
  thumb_url,
}: Attachment): MessageAttachment | null {
  const picture = image_url ?? thumb_url
  const words = [title, text, author_name, ...fields.flatMap((field) => [field.title, field.value]), title_link].filter(Boolean)
  if (picture === undefined && words.length === 0) return null
  // Slack links a title, and shows nothing of an address without one.
  const heading = title ?? title_link
  return {
    ...(author_name !== undefined && { author_name: escapeSlack(author_name), ...(author_link !== undefined && { author_link }) }),
    ...(heading !== undefined && { title: escapeSlack(heading) }),
    ...(title_link !== undefined && { title_link }),
    ...(text !== undefined && { text: escapeSlack(text) }),
    ...(fields.length > 0 && { fields: fields.map(fieldIn) }),
    ...pictureOf(image_url, thumb_url),
    fallback: fallbackOf(words[0] ?? strings.picture),
  }
}

/** Slack shows one of the two. */
function pictureOf(image_url: string | undefined, thumb_url: string | undefined): MessageAttachment {
  if (image_url !== undefined) return { image_url }
  return thumb_url === undefined ? {} : { thumb_url }
}

/** The heading of a row is the only text that Slack escapes itself. */
const fieldIn = ({ title = '', value, short }: NonNullable<Attachment['fields']>[number]) => ({
  title,
  value: escapeSlack(value),
  ...(short !== undefined && { short }),
})

function actionIn(action: Action): SlackAction {
  const { text, value = text, options, option_groups } = action
  if (option_groups !== undefined) return { name: text, type: 'select', text, option_groups }
  if (options !== undefined) return { name: text, type: 'select', text, options }
  return { name: text, type: 'button', text, ...(opensAddress(action) ? { url: value } : { value }) }
}

/** Slack takes files by their own uploads only, so they are links. */
function linksOf({ file_url, file_name, file_size, video_url, audio_url }: Attachment): MessageAttachment[] {
  return [
    { name: file_name ?? strings.file, url: file_url, size: file_size },
    { name: strings.video, url: video_url },
    { name: strings.audio, url: audio_url },
  ].flatMap(({ name, url, size }) => {
    if (url === undefined) return []
    const below = size === undefined ? {} : { text: fileSize(size) }
    return [{ title: escapeSlack(name), title_link: url, ...below, fallback: escapeSlack(`${name}: ${url}`) }]
  })
}

const fallbackOf = (text: string) => escapeSlack(cutText(text, fallbackLength))
