import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { botMessageLimits as limits } from './botMessage.ts'
import { isKnownType, titleOfType } from './attachmentTypes.ts'
import { fieldsOf, scalarOf, shortText, type Fields } from './narrow.ts'
import { firstUrl } from './safeUrl.ts'

/**
 * An attachment of no kind that we know, as a card with its name and its address: that a customer sent something must not be lost. Nothing for
 * an item that says nothing of itself, and for the text/html by which Teams repeats a message's own text.
 */
export function unfamiliar(item: Fields): Attachment[] {
  if (scalarOf(item['contentType']).toLowerCase().startsWith('text/')) return []
  const inner = fieldsOf(item['payload']) ?? fieldsOf(item['content'])
  const url = firstUrl(...Object.values(item), ...Object.values(inner ?? {}))
  const [name, type] = [shortText(item['name'], limits.title), shortText(item['type'], limits.title)]
  if (url === '' && name === '' && type === '' && scalarOf(item['contentType']) === '') return []
  return [{ title: name || titleBy(type, url), ...(url !== '' && { title_link: url }) }]
}

function titleBy(type: string, url: string): string {
  if (type === '') return 'Attachment'
  return isKnownType(type) || url === '' ? titleOfType(type) : shortText(url, limits.title)
}
