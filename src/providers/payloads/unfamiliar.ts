import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { botMessageLimits as limits } from './botMessage.ts'
import { firstText } from './actions.ts'
import { fieldsOf, scalarOf, type Fields } from './narrow.ts'
import { firstUrl } from './safeUrl.ts'

/**
 * An attachment of no kind that we know, as a card with its name and its address: that a customer sent something must not be lost. Nothing for
 * an item that says nothing of itself, and for the text/html by which Teams repeats a message's own text.
 */
export function unfamiliar(item: Fields): Attachment[] {
  if (scalarOf(item['contentType']).toLowerCase().startsWith('text/')) return []
  const inner = fieldsOf(item['payload']) ?? fieldsOf(item['content'])
  const url = firstUrl(...Object.values(item), ...Object.values(inner ?? {}))
  const title = firstText(limits.title, item['name'], item['type'])
  if (url === '' && title === '' && scalarOf(item['contentType']) === '') return []
  return [{ title: title || 'Attachment', ...(url !== '' && { title_link: url }) }]
}
