import { Fragment, memo, useEffect, type ReactNode } from 'react'
import { useStore } from '#web/hooks/store.ts'
import { knownEmoji, learnEmoji } from '#features/inbox/web/emoji/knownEmoji.ts'
import { hasCodes } from '#features/inbox/web/emoji/hasCodes.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { codeBlocks, maxColouredText } from './codeBudget.ts'
import type { EmphasisMark, MarkupNode } from './MarkupNode.ts'
import { Fence } from './Fence.tsx'
import { isMarkdown } from './isMarkdown.ts'
import { knownMarkdown, learnMarkdown } from './knownMarkdown.ts'
import { LinkText } from './LinkText.tsx'
import { tokenize } from './tokenize.ts'

interface MarkupProps {
  text: string
  /** How many characters of its code may be coloured. */
  codeBudget?: number
}

/** A text with its markup, as React nodes; nothing of it ever becomes HTML by itself. */
export const Markup = memo(function Markup({ text, codeBudget = maxColouredText }: MarkupProps) {
  const { names } = usePane()
  const emojiOf = useStore(knownEmoji)
  const coded = hasCodes(text)
  // Without them the codes stay as they were typed.
  useEffect(() => void (coded && learnEmoji().catch(() => undefined)), [coded])
  const markdown = useStore(knownMarkdown)
  const isMarked = isMarkdown(text)
  // Until it is there, and where it cannot be fetched, Slack's marks are read.
  useEffect(() => void (isMarked && learnMarkdown().catch(() => undefined)), [isMarked])
  const blockOf = codeBlocks(codeBudget)
  const nodes = (isMarked && markdown?.readMarkdown(text, names, emojiOf)) || tokenize(text, names, emojiOf)
  return nodes.map((node, key) => show(node, key, blockOf))
})

function show(node: MarkupNode, key: number, blockOf: ReturnType<typeof codeBlocks>): ReactNode {
  switch (node.kind) {
    case 'text':
      return <Fragment key={key}>{node.text}</Fragment>
    case 'mention':
      return (
        <span key={key} className="font-[550] text-person-ink">
          {node.text}
        </span>
      )
    case 'code':
      return (
        <code key={key} className="rounded-sm bg-hover px-1 font-mono text-[0.92em]">
          {node.text}
        </code>
      )
    case 'fence':
      return <Fence key={key} {...blockOf(node.text)} />
    case 'link':
      return (
        <a
          key={key}
          href={node.href}
          title={node.href}
          target="_blank"
          rel="noopener noreferrer"
          className="underline underline-offset-2 hover:decoration-2"
        >
          <LinkText text={node.text} href={node.href} />
        </a>
      )
    case 'emphasis': {
      const Tag = tags[node.mark]
      return <Tag key={key}>{node.inside.map((inner, i) => show(inner, i, blockOf))}</Tag>
    }
    default: {
      // What reads Markdown came together with it.
      const Block = knownMarkdown.get()?.MarkdownBlock
      return Block && <Block key={key} node={node} show={(nodes) => nodes.map((inner, i) => show(inner, i, blockOf))} />
    }
  }
}

const tags: Record<EmphasisMark, 'strong' | 'em' | 's'> = { '*': 'strong', _: 'em', '~': 's' }
