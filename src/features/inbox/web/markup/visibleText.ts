import type { MarkupNode } from './MarkupNode.ts'

/** What a reader of these nodes sees, as plain text. */
export function visibleText(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (node.kind === 'emphasis' ? visibleText(node.inside) : node.text)).join('')
}
