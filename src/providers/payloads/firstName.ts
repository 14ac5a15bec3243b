import { seen, tricks } from '#shared/unseen.ts'
import { shortText } from './narrow.ts'

/** The first of the values by which somebody can be called, as it is read: without characters that make it look like another name. '' where none can be seen. */
export function firstName(max: number, ...values: unknown[]): string {
  for (const value of values) {
    const name = shortText(value, max).replace(tricks, '').trim()
    if (seen.test(name)) return name
  }
  return ''
}
