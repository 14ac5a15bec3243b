import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { actionsOf, firstText } from './actions.ts'
import { botMessageLimits as limits } from './botMessage.ts'
import { factRows, textLines } from './cardParts.ts'
import { fieldsOf, listOf, scalarOf, type Fields } from './narrow.ts'
import { firstUrl, safeUrl } from './safeUrl.ts'
import { setField } from './setField.ts'

/** So many elements of a card are read, and so deep: what nests deeper or longer is no card for people. */
const maxElements = 200
const deepest = 8

/** Where an element has others in it. */
const nests = ['items', 'columns', 'rows', 'cells', 'pages', 'images'] as const

/** What a card shows, in its order. */
interface Shown {
  words: string[]
  rows: NonNullable<Attachment['fields']>
  actions: Fields[]
  media: Pick<Attachment, 'image_url' | 'video_url' | 'audio_url' | 'thumb_url'>
  /** How many elements may still be read. */
  left: number
}

/** An adaptive card as one attachment: its words, facts, buttons and menus, wherever they stand in it, with its first picture and film. */
export function adaptiveCard(content: Fields): Attachment {
  const shown: Shown = { words: [], rows: [], actions: [], media: {}, left: maxElements }
  readAll(content['body'], shown, 1)
  const attachment: Attachment = { ...shown.media }
  if (shown.rows.length > 0) attachment.fields = shown.rows.slice(0, limits.fields)
  setField(attachment, 'text', textLines(...shown.words) || firstText(limits.attachmentText, content['fallbackText'], content['speak']))
  const actions = actionsOf(shown.actions, content['actions'])
  if (actions.length > 0) attachment.actions = actions
  return attachment
}

function readAll(elements: unknown, shown: Shown, depth: number): void {
  if (depth > deepest) return
  for (const item of listOf(elements)) {
    if (--shown.left < 0) return
    const element = fieldsOf(item)
    if (!element) continue
    readElement(element, shown)
    for (const name of nests) readAll(element[name], shown, depth + 1)
  }
}

function readElement(element: Fields, shown: Shown): void {
  const type = scalarOf(element['type'])
  if (type === 'Image') setField(shown.media, 'image_url', shown.media.image_url ?? safeUrl(element['url']))
  else if (type === 'Media') readMedia(element, shown)
  else if (type === 'FactSet') shown.rows.push(...factRows(element['facts'], 'title'))
  else if (type === 'ActionSet') shown.actions.push(...actionsIn(element))
  else if (type === 'RichTextBlock') shown.words.push(inlineWords(element['inlines']))
  else if (type === 'Input.ChoiceSet') shown.actions.push({ title: nameOf(element) || 'Choose', options: element['choices'] })
  else shown.words.push(type.startsWith('Input.') ? nameOf(element) : scalarOf(element['text']))
}

function readMedia({ sources, poster }: Fields, { media }: Shown): void {
  const source = fieldsOf(listOf(sources)[0])
  const url = safeUrl(source?.['url'])
  if (url === '' || media.video_url !== undefined || media.audio_url !== undefined) return
  media[scalarOf(source?.['mimeType']).startsWith('audio/') ? 'audio_url' : 'video_url'] = url
  setField(media, 'thumb_url', firstUrl(poster))
}

const actionsIn = ({ actions }: Fields): Fields[] =>
  listOf(actions)
    .slice(0, maxElements)
    .map(fieldsOf)
    .filter((action) => action !== null)

/** What stands beside a field, or in it. */
const nameOf = ({ label, title, placeholder }: Fields): string => firstText(limits.actionText, label, title, placeholder)

/** The words of a line whose parts look different. */
const inlineWords = (inlines: unknown): string =>
  listOf(inlines)
    .slice(0, maxElements)
    .map((run) => (typeof run === 'string' ? run : scalarOf(fieldsOf(run)?.['text'])))
    .join('')
