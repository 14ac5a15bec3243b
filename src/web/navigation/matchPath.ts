import { decodePart } from './decodePart.ts'

/**
 * What the `:names` of a pattern stand for in a path, or null where the path is another one. A pattern that ends in `/*` takes everything
 * below it as well. Slashes at the end are optional, in both.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  const isOpen = wanted.at(-1) === '*' && wanted.pop() !== undefined
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return null
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(':')) found[part.slice(1)] = decodePart(given[index]!)
    else if (part !== given[index]) return null
  }
  return found
}
