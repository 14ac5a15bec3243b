import type { MarkupNode } from './MarkupNode.ts'

/** What a reader of these nodes sees, as plain text. */
export function visibleText(nodes: readonly MarkupNode[]): string {
  return nodes.map(textOf).join('')
}

function textOf(node: MarkupNode): string {
  if ('text' in node) return node.text
  if ('inside' in node) return visibleText(node.inside)
  if (node.kind === 'list') return node.items.map(visibleText).join('\n')
  if (node.kind === 'table') return [node.header, ...node.rows].map((row) => row.map(visibleText).join(' ')).join('\n')
  return ''
}
