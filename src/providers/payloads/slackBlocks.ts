import { fieldsOf, isGiven, listOf, scalarOf, type Fields } from './narrow.ts'
import { richTextWords } from './slackRichText.ts'

/** So many blocks of a message are read, and so many parts of each. Slack takes 50 blocks. */
const maxBlocks = 50
const maxParts = 100

/** What people choose from without a word of its own. */
const wordless: Readonly<Record<string, string>> = {
  datepicker: 'Choose a date',
  timepicker: 'Choose a time',
  datetimepicker: 'Choose a date and a time',
  overflow: 'More',
}

/** The blocks of a message, without what is none. */
const blocksIn = (blocks: unknown): Fields[] => {
  if (!isGiven(blocks)) return []
  return listOf(blocks)
    .slice(0, maxBlocks)
    .map(fieldsOf)
    .filter((block) => block !== null)
}

/** Whether something is shown in blocks. */
export const hasBlocks = (blocks: unknown): boolean => blocksIn(blocks).some((block) => scalarOf(block['type']) !== '')

/** The words that stand in blocks, one below the other, as Slack writes them in `text`: with its marks, and escaped. '' for none. */
export function blockWords(blocks: unknown): string {
  return blocksIn(blocks)
    .flatMap(wordsOf)
    .filter((text) => text.trim() !== '')
    .join('\n')
}

/** What else blocks show, in the shape of the older attachments: pictures, films, buttons and menus, as Slack tells them. */
export function blockCards(blocks: unknown): Fields[] {
  return blocksIn(blocks).flatMap((block) => cardsOf(block))
}

/** Whether two texts of Slack's say the same words, whatever their marks. */
export const sayTheSame = (one: string, other: string): boolean => lettersOf(one) === lettersOf(other)

const lettersOf = (text: string) => text.replaceAll(/&(?:amp|lt|gt);|[^\p{L}\p{N}]+/gu, '')

function wordsOf(block: Fields): string[] {
  if (block['type'] === 'rich_text') return [richTextWords(block)]
  if (block['type'] === 'table') return parts(block['rows']).map(rowOf)
  const others = block['type'] === 'context' ? block['elements'] : []
  return [block['text'], ...parts(block['fields']), ...parts(others)].map(plainWords)
}

/** A row of a table. */
function rowOf(row: unknown): string {
  return parts(row)
    .map((cell) => (fieldsOf(cell)?.['type'] === 'rich_text' ? richTextWords(fieldsOf(cell)!) : plainWords(cell)))
    .join(' | ')
}

function cardsOf(block: Fields): Fields[] {
  switch (block['type']) {
    case 'image':
      return [pictureOf(block)]
    case 'video':
      return [filmOf(block)]
    case 'actions':
    case 'context_actions':
      return [{ actions: parts(block['elements']).flatMap((element) => actionsIn(fieldsOf(element), '')) }]
    case 'input':
      return [{ actions: actionsIn(fieldsOf(block['element']), plainWords(block['label'])) }]
    case 'section':
      return accessoryOf(fieldsOf(block['accessory']))
    default:
      return []
  }
}

function accessoryOf(accessory: Fields | null): Fields[] {
  if (accessory?.['type'] === 'image') return [{ image_url: accessory['image_url'] }]
  return accessory ? [{ actions: actionsIn(accessory, '') }] : []
}

/** Of a picture that lies at Slack only its words can be shown. */
function pictureOf(block: Fields): Fields {
  const title = plainWords(block['title'])
  return { title: title === '' && !isGiven(block['image_url']) ? block['alt_text'] : title, image_url: block['image_url'] }
}

/** A film is played at its own page. */
function filmOf(block: Fields): Fields {
  return {
    title: plainWords(block['title']) || block['alt_text'],
    title_link: isGiven(block['title_url']) ? block['title_url'] : block['video_url'],
    text: plainWords(block['description']),
    thumb_url: block['thumbnail_url'],
    author_name: block['author_name'],
    service_name: block['provider_name'],
  }
}

/** A button, a menu or a field as an action; `label` is what stands beside it. */
function actionsIn(element: Fields | null, label: string): Fields[] {
  if (!element) return []
  const judged = [element['positive_button'], element['negative_button']].map(fieldsOf).filter((one) => one !== null)
  return judged.length > 0 ? judged.map((one) => actionOf(one, '')) : [actionOf(element, label)]
}

function actionOf(element: Fields, label: string): Fields {
  const options = parts(element['options']).map(optionOf)
  const groups = parts(element['option_groups']).map((group) => ({
    text: plainWords(fieldsOf(group)?.['label']),
    options: parts(fieldsOf(group)?.['options']).map(optionOf),
  }))
  return {
    text: plainWords(element['text']) || label || plainWords(element['placeholder']) || wordlessName(element),
    value: element['value'],
    url: element['url'],
    ...(options.length > 0 && { options }),
    ...(groups.length > 0 && { option_groups: groups }),
  }
}

function wordlessName(element: Fields): string {
  const type = scalarOf(element['type'])
  const known = Object.hasOwn(wordless, type) ? wordless[type]! : ''
  return known || (/_select$|^radio_buttons$|^checkboxes$/.test(type) ? 'Choose' : '')
}

function optionOf(option: unknown): Fields {
  const fields = fieldsOf(option)
  return { text: plainWords(fields?.['text']), value: fields?.['value'] }
}

const parts = (value: unknown): readonly unknown[] => (isGiven(value) ? listOf(value).slice(0, maxParts) : [])

/** The words of a text object, or of what is given in its place. */
function plainWords(value: unknown): string {
  return typeof value === 'string' ? value : scalarOf(fieldsOf(value)?.['text'])
}
