import type { QueryKey } from '@tanstack/react-query'
import { changeAnswer } from '#web/query/changeAnswer.ts'
import { queries } from '#web/query/client.ts'
import { exactUpTo, partsOf } from './parts.ts'

/**
 * Puts into a kept answer what this page knows of one conversation, part by part; it is as exact then as it was. The parts are new objects, of which nobody
 * would know what they have seen, and everything since they were fetched would be applied to them again.
 */
export function changeExact(queryKey: QueryKey, data: unknown): void {
  const before = partsOf(queries.getQueryData(queryKey)).map((part) => exactUpTo.get(part))
  changeAnswer(queryKey, data)
  for (const [at, part] of partsOf(queries.getQueryData(queryKey)).entries()) {
    const known = before[at]
    if (known !== undefined) exactUpTo.set(part, known)
  }
}
