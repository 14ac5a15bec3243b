import type { SourceFile } from './readTree.ts'

const maxLines = 300

/** Names that tell where a thing was put because nobody knew where it belongs. */
const shapeless = /(^|[a-z])(utils?|helpers?|common|misc|managers?|services?)$/i

/** Vitest takes its set-up as the default export of a file. */
const byDefault = new Set(['src/testing/cluster.ts'])

/** What is wrong with a file as such, a sentence each. */
export function findBadForm({ path, lines, text, hasDefaultExport }: SourceFile): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.(test|config)?\.?(tsx?|mjs)$/, '')
  const found: string[] = []
  if (lines > maxLines) found.push(`${path} has ${lines} lines; at ${maxLines} a file has a second thing in it`)
  if (hasDefaultExport && !byDefault.has(path)) found.push(`${path} exports by default; a name given here is the name used everywhere`)
  if (shapeless.test(name)) found.push(`${path} is named after nothing it holds`)
  if (name === 'types' || name === 'index') found.push(`${path} is a heap or a barrel; shapes stand beside what they are of`)
  if (/\bvi\.(mock|doMock)\(/.test(text) && !path.startsWith('tests/architecture'))
    found.push(`${path} mocks our own code; only companies and clocks are played`)
  if (/\bnew AppError\(/.test(text) && path !== 'src/shared/errors.ts' && !path.startsWith('tests/architecture'))
    found.push(`${path} makes a refusal of its own; each stands in a catalogue, with its reason`)
  if (/\berrorsOf\(/.test(text) && name !== 'errors' && !/\.test\.tsx?$|^tests\/architecture\//.test(path))
    found.push(`${path} has a catalogue of refusals, which stands in an errors.ts`)
  return found
}
