import type { ReactNode } from 'react'
import type { BlockNode, MarkupNode } from './MarkupNode.ts'

/** A block of Markdown. `show` draws what is in it. */
export function MarkdownBlock({ node, show }: { node: BlockNode; show: (nodes: readonly MarkupNode[]) => ReactNode }) {
  switch (node.kind) {
    case 'paragraph':
      return <p className="not-first:mt-2">{show(node.inside)}</p>
    case 'heading':
      // No heading of the page: who goes through it by its headings does not want those of messages.
      return <p className={`not-first:mt-3 font-semibold ${node.level <= 2 ? 'text-lg' : ''}`}>{show(node.inside)}</p>
    case 'quote':
      return (
        <blockquote dir="auto" className="border-s-2 border-edge ps-2.5 text-ink-2 not-first:mt-2">
          {show(node.inside)}
        </blockquote>
      )
    case 'rule':
      return <hr className="my-2 border-edge" />
    case 'list': {
      const items = node.items.map((item, i) => <li key={i}>{show(item)}</li>)
      if (node.start === null)
        return (
          <ul dir="auto" className="list-disc ps-5 not-first:mt-1">
            {items}
          </ul>
        )
      return (
        <ol dir="auto" start={node.start} className="list-decimal ps-6 not-first:mt-1">
          {items}
        </ol>
      )
    }
    case 'table':
      return (
        <table className="border-collapse text-base not-first:mt-2">
          <thead>
            <tr>
              {node.header.map((cell, i) => (
                <th key={i} className={`${cellShape} font-semibold`}>
                  {show(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {node.rows.map((row, i) => (
              <tr key={i}>
                {row.map((cell, at) => (
                  <td key={at} className={cellShape}>
                    {show(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

const cellShape = 'border border-edge px-2 py-1 text-start align-top'
