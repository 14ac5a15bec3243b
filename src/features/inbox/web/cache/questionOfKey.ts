import type { QueryKey } from '@tanstack/react-query'
import type { ListQuestion } from './ListPages.ts'

/** The question whose answer is kept under a key of `conversationsQuery`. */
export function questionOfKey(key: QueryKey): ListQuestion {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other query begins with `conversations`
  return key[1] as ListQuestion
}
