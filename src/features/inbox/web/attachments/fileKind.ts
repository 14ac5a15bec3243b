import { attachmentStrings } from './attachment.strings.ts'

const { kinds } = attachmentStrings
const known: ReadonlyMap<string, string> = new Map(Object.entries(kinds.byType))

/** What a file is, for people: by its content, and never by its name, which says what its sender wants. Of words the name tells which. */
export function fileKind(type: string, name: string): string {
  if (type === 'text/plain') return /\.(csv|json|log|md|xml|ics|vcf)$/i.exec(name)?.[1]?.toUpperCase() ?? kinds.text
  const [family = ''] = type.split('/')
  return known.get(type) ?? known.get(family) ?? kinds.other
}
