import { fieldsOf, isTrue, listOf, scalarOf, type Fields } from './narrow.ts'
import { escapeSlack } from './slackEscapes.ts'

/** So deep is looked into what is nested; Slack's own lies three levels deep. */
const deepest = 6
/** So many parts of a block are read. */
const maxParts = 1000

const marks = [
  ['bold', '*'],
  ['italic', '_'],
  ['strike', '~'],
  ['code', '`'],
] as const

/** The words of a `rich_text` block as Slack writes them in `text`: with its marks, and escaped. */
export function richTextWords(block: Fields): string {
  return linesOf(block['elements'], { left: maxParts }, 0).join('\n')
}

function linesOf(elements: unknown, budget: { left: number }, depth: number): string[] {
  const lines: string[] = []
  for (const item of listOf(elements)) {
    const element = fieldsOf(item)
    if (budget.left <= 0) break
    if (element) lines.push(partOf(element, budget, depth))
  }
  return lines.filter((line) => line !== '')
}

/** A paragraph, a list, a quotation or code. */
function partOf(part: Fields, budget: { left: number }, depth: number): string {
  if (part['type'] === 'rich_text_list') return listIn(part, budget, depth)
  const words = inlineWords(part, budget)
  if (words === '') return ''
  if (part['type'] === 'rich_text_preformatted') return `\`\`\`\n${words}\n\`\`\``
  return part['type'] === 'rich_text_quote' ? words.replaceAll(/^/gm, '&gt; ') : words.replace(/\n$/, '')
}

function listIn(list: Fields, budget: { left: number }, depth: number): string {
  if (depth === deepest) return ''
  const isNumbered = list['style'] === 'ordered'
  const first = Math.trunc(Number(scalarOf(list['offset']))) || 0
  const margin = '    '.repeat(Math.min(Math.max(Math.trunc(Number(scalarOf(list['indent']))) || 0, 0), deepest))
  const items = linesOf(list['elements'], budget, depth + 1)
  return items.map((item, at) => `${margin}${isNumbered ? `${first + at + 1}.` : '•'} ${item}`).join('\n')
}

function inlineWords(part: Fields, budget: { left: number }): string {
  let words = ''
  for (const item of listOf(part['elements'])) {
    if (--budget.left < 0) break
    const element = fieldsOf(item)
    if (element) words += marked(inline(element), fieldsOf(element['style']))
  }
  return words
}

/** How Slack writes what is named by an id, by the type of the element; `#` is the id. */
const named: Readonly<Record<string, { id: string; as: string }>> = {
  emoji: { id: 'name', as: ':#:' },
  user: { id: 'user_id', as: '<@#>' },
  channel: { id: 'channel_id', as: '<##>' },
  usergroup: { id: 'usergroup_id', as: '<!subteam^#>' },
  broadcast: { id: 'range', as: '<!#>' },
}

/** What stands within a line. */
function inline(element: Fields): string {
  const type = scalarOf(element['type'])
  const text = escapeSlack(scalarOf(element['text']))
  const name = Object.hasOwn(named, type) ? named[type]! : null
  if (name !== null) {
    const id = withoutSigns(element[name.id])
    return id === '' ? '' : name.as.replace(/#(?=[:>])/, () => id)
  }
  const url = type === 'link' ? escapeSlack(withoutSigns(element['url'])) : ''
  if (url !== '') return text === '' ? `<${url}>` : `<${url}|${text}>`
  return text || escapeSlack(scalarOf(element['fallback']) || scalarOf(element['value']))
}

/** Without what would end the place in which it stands. */
const withoutSigns = (value: unknown): string => scalarOf(value).replaceAll(/[<>|]/g, '')

/** Slack reads its marks only directly around words. */
function marked(words: string, style: Fields | null): string {
  if (!style || words.trim() === '') return words
  const signs = marks.filter(([name]) => isTrue(style[name])).map(([, mark]) => mark)
  const inner = words.trim()
  const before = words.length - words.trimStart().length
  return words.slice(0, before) + signs.join('') + inner + signs.toReversed().join('') + words.slice(before + inner.length)
}
