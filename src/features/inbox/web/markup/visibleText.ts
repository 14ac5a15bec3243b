import type { MarkupNode } from './MarkupNode.ts'
import { splitFence } from './splitFence.ts'

/** What a reader of these nodes sees, as plain text. A block stands on lines of its own. */
export function visibleText(nodes: readonly MarkupNode[]): string {
  return nodes.map((node, i) => (i > 0 && (isBlock(node) || isBlock(nodes[i - 1]!)) ? `\n${textOf(node)}` : textOf(node))).join('')
}

const inLine: readonly MarkupNode['kind'][] = ['text', 'mention', 'code', 'link', 'emphasis']
const isBlock = ({ kind }: MarkupNode): boolean => !inLine.includes(kind)

function textOf(node: MarkupNode): string {
  if (node.kind === 'fence') return splitFence(node.text).code
  if ('text' in node) return node.text
  if ('inside' in node) return visibleText(node.inside)
  if (node.kind === 'list') return node.items.map(visibleText).join('\n')
  if (node.kind === 'table') return [node.header, ...node.rows].map((row) => row.map(visibleText).join(' ')).join('\n')
  return ''
}
