import { newId } from '#shared/ids.ts'

const ids = new Map<string, { id: string; name: string }>()

/**
 * The id of what is new at a place, until it is saved (`forgetNew`): where the answer was lost, saving it again makes no second one. Under another name it
 * is another one.
 */
export function idOfNew(place: string, name: string): string {
  const before = ids.get(place)
  if (before?.name === name) return before.id
  const id = newId()
  ids.set(place, { id, name })
  return id
}

/** What was new at a place is saved, or given up. */
export const forgetNew = (place: string): void => void ids.delete(place)
