import { unescape } from 'node:querystring'
import { isObject } from '#shared/isObject.ts'

type Node = Record<string, unknown> | unknown[]

// Deeper than any message of any platform; what lies deeper is left out.
const deepest = 20

/**
 * Reads `application/x-www-form-urlencoded` with Ruby's nested brackets: `a[b]=1`, `a[]=1`, `a[][b]=1`. In a list of things a key that
 * the last thing already has begins the next one, so two attachments stay two. Scalars stay text, nil is ''. Of a key given twice the
 * last counts; a key that contradicts an earlier one is left out. Never throws, takes time in proportion to the text.
 */
export function parseNestedForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const path = pathOf(decoded(equals < 0 ? pair : pair.slice(0, equals)))
    if (path) assign(root, path, equals < 0 ? '' : decoded(pair.slice(equals + 1)))
  }
  return root
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    // Bytes that are no UTF-8 become replacement characters instead of losing the whole body.
    return unescape(spaced)
  }
}

/** `a[b][][c]` as ['a', 'b', '', 'c']; null for a key that names nothing, is too deep, or would reach a prototype. */
function pathOf(key: string): string[] | null {
  const open = key.indexOf('[')
  if (open < 0) return key === '' || key === '__proto__' ? null : [key]
  const path = [key.slice(0, open)]
  if (path[0] === '') return null
  let from = open
  while (from < key.length && key[from] === '[') {
    const close = key.indexOf(']', from)
    if (close < 0) break
    path.push(key.slice(from + 1, close))
    if (path.length > deepest) return null
    from = close + 1
  }
  return path.includes('__proto__') ? null : path
}

function assign(root: Record<string, unknown>, path: readonly string[], value: string): void {
  let node: Node = root
  for (let index = 0; index < path.length; index++) {
    const key = path[index]!
    const last = index === path.length - 1
    if (Array.isArray(node)) {
      if (key !== '') return
      if (last) return void node.push(value)
      const next: Node | null = listItem(node, path, index + 1)
      if (!next) return
      node = next
    } else {
      if (last) {
        if (typeof node[key] !== 'object' || !Object.hasOwn(node, key)) node[key] = value
        return
      }
      const child: Node | null = childOf(node, key, path[index + 1] === '')
      if (!child) return
      node = child
    }
  }
}

function childOf(node: Record<string, unknown>, key: string, list: boolean): Node | null {
  if (!Object.hasOwn(node, key) || node[key] === '') return (node[key] = list ? [] : {})
  const child = node[key]
  return isObject(child) && Array.isArray(child) === list ? child : null
}

/** The thing of a list that the rest of the path belongs to: the last one, or a new one where the last has it already. */
function listItem(list: unknown[], path: readonly string[], from: number): Node | null {
  const last = list.at(-1)
  const wantsList = path[from] === ''
  if (isObject(last) && Array.isArray(last) === wantsList && !has(last, path, from)) return last
  const item: Node = wantsList ? [] : {}
  list.push(item)
  return item
}

/** Whether the path leads to something already. A path through a further list never does: that list takes another element. */
function has(node: Node, path: readonly string[], from: number): boolean {
  let at: unknown = node
  for (let index = from; index < path.length; index++) {
    const key = path[index]!
    if (key === '' || !isObject(at) || !Object.hasOwn(at, key)) return false
    at = at[key]
  }
  return true
}
