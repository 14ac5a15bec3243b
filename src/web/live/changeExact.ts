import type { QueryKey } from '@tanstack/react-query'
import { changeAnswer } from '#web/query/changeAnswer.ts'
import { queries } from '#web/query/client.ts'
import { exactUpTo, partsOf } from './parts.ts'

/**
 * Puts into a kept answer what this page knows of one conversation, part by part; it is as exact then as it was, or as the answer to `from` is, whose parts
 * they are. The parts are new objects, of which nobody would know what they have seen, and everything since they were fetched would be applied to them again.
 */
export function changeExact(queryKey: QueryKey, data: unknown, from = queryKey): void {
  const before = partsOf(queries.getQueryData(from)).map((part) => exactUpTo.get(part))
  changeAnswer(queryKey, data)
  for (const [at, part] of partsOf(queries.getQueryData(queryKey)).entries()) {
    const known = before[at]
    if (known !== undefined) exactUpTo.set(part, known)
  }
}
