import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { botMessageLimits as limits } from './botMessage.ts'
import { cutText } from './cleanText.ts'
import { setField } from './setField.ts'
import { fieldsOf, listOf, shortText, type Fields } from './narrow.ts'
import { firstUrl, safeUrl } from './safeUrl.ts'

export type Action = NonNullable<Attachment['actions']>[number]
type Option = NonNullable<Action['options']>[number]

// A value is only ever sent back as text, but a page may open what looks like an address: none of these is one anybody should open.
const hostile = /^\s*(?:javascript|vbscript|data)\s*:/i
// Asking for one's place, phone or address has no words of its own on Messenger.
const wordless: Record<string, string> = {
  location: 'Send location',
  user_phone_number: 'Send phone number',
  user_email: 'Send e-mail address',
  account_link: 'Log in',
  account_unlink: 'Log out',
  element_share: 'Share',
}

/**
 * The buttons and menus of a message, whatever platform names them: Messenger's buttons and quick replies, Slack's legacy actions,
 * the Bot Framework's card actions. Those without words or with nothing to choose are left out.
 */
export function actionsOf(...lists: unknown[]): Action[] {
  const actions: Action[] = []
  for (const list of lists) {
    for (const item of listOf(list)) {
      if (actions.length === limits.actions) return actions
      const action = actionOf(fieldsOf(item))
      if (action) actions.push(action)
    }
  }
  return actions
}

/** Whether pressing it opens an address; any other says its value. */
export const opensAddress = ({ value }: Action): boolean => safeUrl(value) !== ''

function actionOf(item: Fields | null): Action | null {
  if (!item) return null
  const kind = shortText(item['content_type'] ?? item['type'], 50)
  const known = Object.hasOwn(wordless, kind) ? wordless[kind]! : ''
  const text = firstText(limits.actionText, item['title'], item['text'], item['name']) || known
  if (text === '') return null
  const action: Action = { text }
  setField(action, 'value', valueOf(item))
  const options = optionsOf(item['options'])
  if (options.length > 0) action.options = options
  const groups = groupsOf(item['option_groups'])
  if (groups.length > 0) action.option_groups = groups
  return action
}

function valueOf(item: Fields): string {
  const url = firstUrl(item['url'])
  if (url !== '') return url
  const value = firstText(limits.actionValue, item['payload'], item['value'])
  return hostile.test(value) ? '' : value
}

function optionsOf(value: unknown): Option[] {
  const options: Option[] = []
  for (const item of listOf(value)) {
    const fields = fieldsOf(item)
    if (!fields) continue
    const text = firstText(limits.actionText, fields['text'], fields['title'], fields['label'])
    const chosen = shortText(fields['value'], limits.actionValue)
    if (text !== '' || chosen !== '')
      options.push({ text: text || cutText(chosen, limits.actionText), value: hostile.test(chosen) ? text : chosen || text })
    if (options.length === limits.options) break
  }
  return options
}

function groupsOf(value: unknown): { text: string; options: Option[] }[] {
  const groups: { text: string; options: Option[] }[] = []
  for (const item of listOf(value)) {
    const fields = fieldsOf(item)
    const options = fields ? optionsOf(fields['options']) : []
    if (fields && options.length > 0) groups.push({ text: firstText(limits.actionText, fields['text'], fields['label']), options })
    if (groups.length === limits.optionGroups) break
  }
  return groups
}

/** The first of the values that says something. */
export function firstText(max: number, ...values: unknown[]): string {
  for (const value of values) {
    const text = shortText(value, max)
    if (text !== '') return text
  }
  return ''
}
