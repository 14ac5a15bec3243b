import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import ruby from 'highlight.js/lib/languages/ruby'
import sql from 'highlight.js/lib/languages/sql'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'
import { maxColouredBlock } from './codeBudget.ts'
import type { CodePiece } from './colourOf.ts'

const lowlight = createLowlight({ bash, css, diff, go, java, javascript, json, php, python, ruby, sql, xml, yaml })
type Node = ReturnType<typeof lowlight.highlight>['children'][number]

/** What it has no grammar of its own for, and reads best as. */
const alike = new Map(Object.entries({ typescript: 'javascript', ts: 'javascript', tsx: 'javascript', shell: 'bash' }))

/**
 * Code in coloured pieces, which together are the code, letter by letter. One plain piece where the language is none we know or the code is
 * longer than what can be coloured without holding up the page.
 */
export function highlight(code: string, named: string): CodePiece[] {
  const language = alike.get(named) ?? named
  const plain = [{ kind: null, text: code }]
  if (code.length > maxColouredBlock || !lowlight.registered(language)) return plain
  const pieces = lowlight.highlight(language, code).children.flatMap((node) => piecesOf(node, null))
  return pieces.map(({ text }) => text).join('') === code ? pieces : plain
}

function piecesOf(node: Node, kind: string | null): CodePiece[] {
  if (node.type === 'text') return [{ kind, text: node.value }]
  if (node.type !== 'element') return []
  const [name] = [node.properties['className'] ?? []].flat()
  const own = typeof name === 'string' ? name.replace(/^hljs-/, '') : kind
  return node.children.flatMap((child) => piecesOf(child, own))
}
