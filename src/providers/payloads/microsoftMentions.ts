import { fieldsOf, idOf, listOf, scalarOf, type Fields } from './narrow.ts'

/** Somebody whom Teams mentions within a text. */
const tag = /<at(?:\s[^<>]{0,200})?>([^<>]{1,256})<\/at>/gi
const tagFirst = new RegExp(`^\\s*${tag.source}[,:]?(?:\\s|&nbsp;)*`, 'i')
/** So many mentions are looked up. */
const maxMentions = 100

/**
 * A text of Teams in which people and the bot are mentioned in tags, with their names: that the one to whom it goes (`us`) was called at its beginning is
 * none of its words, and everybody else is `@name`.
 */
export function withNames(text: string, entities: unknown, us: Fields | null): string {
  const ours = ourTags(entities, us)
  const own = text.replace(tagFirst, (all, name: string) => (isOurs(all, name, ours, us) ? '' : all))
  return (own.trim() === '' ? text : own).replaceAll(tag, (_all, name: string) => `@${name}`)
}

/** The tags by which we are mentioned, as the entities beside a text say. */
function ourTags(entities: unknown, us: Fields | null): Set<string> {
  const id = idOf(us?.['id'])
  const mentions = listOf(entities)
    .slice(0, maxMentions)
    .map(fieldsOf)
    .filter((entity) => entity?.['type'] === 'mention' && id !== '' && idOf(fieldsOf(entity['mentioned'])?.['id']) === id)
  return new Set(mentions.map((entity) => scalarOf(entity?.['text'])))
}

/** Where no entity tells of us, our name does. */
function isOurs(all: string, name: string, ours: ReadonlySet<string>, us: Fields | null): boolean {
  return ours.size > 0 ? [...ours].some((one) => one !== '' && all.includes(one)) : name === scalarOf(us?.['name'])
}
