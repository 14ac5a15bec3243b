import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { botMessageLimits as limits } from './botMessage.ts'
import { cutText } from './cleanText.ts'
import { fieldsOf, listOf, shortText } from './narrow.ts'

/** The facts of a card as rows; `titleKey` is what the kind of card calls their names. */
export function factRows(value: unknown, titleKey: 'key' | 'title'): NonNullable<Attachment['fields']> {
  return listOf(value)
    .slice(0, limits.fields)
    .map((item) => ({
      title: shortText(fieldsOf(item)?.[titleKey], limits.title),
      value: shortText(fieldsOf(item)?.['value'], limits.fieldValue),
    }))
    .filter((row) => row.title !== '' || row.value !== '')
}

/** Those of the values that say something, one below the other. */
export function textLines(...values: unknown[]): string {
  const present = values.map((value) => shortText(value, limits.attachmentText)).filter((text) => text !== '')
  return cutText(present.join('\n'), limits.attachmentText)
}
