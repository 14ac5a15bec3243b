import { fieldsOf, isGiven, scalarOf, type Fields } from '#providers/payloads/narrow.ts'

/** After which one of a list the next ones come, which the Graph API tells in parts; null where there are no more. */
export function nextOf(answer: Fields): string | null {
  const paging = fieldsOf(answer['paging'])
  const after = scalarOf(fieldsOf(paging?.['cursors'])?.['after'])
  return isGiven(paging?.['next']) && after !== '' ? after : null
}
