import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { opensAddress, type Action } from './actions.ts'

type Option = NonNullable<Action['options']>[number]

/** A text in which nothing is read as a sign of Slack's: a link, a name, a channel. */
export const escapeSlack = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A text of Slack's as it was written: Slack writes these three signs as names. Once only, since somebody may have written such a name. */
export const unescapeSlack = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** A card of Slack's with the words as they were written. Of addresses nothing says that Slack escapes them. */
export function unescapeSlackCard(attachment: Attachment): Attachment {
  const shown = { ...attachment }
  for (const name of ['service_name', 'author_name', 'title', 'text'] as const) {
    const words = shown[name]
    if (words !== undefined) shown[name] = unescapeSlack(words)
  }
  if (shown.fields) {
    shown.fields = shown.fields.map((row) => ({
      ...row,
      ...(row.title !== undefined && { title: unescapeSlack(row.title) }),
      value: unescapeSlack(row.value),
    }))
  }
  if (shown.actions) shown.actions = shown.actions.map(unescapeAction)
  return shown
}

function unescapeAction(action: Action): Action {
  const shown = { ...action, text: unescapeSlack(action.text) }
  if (action.value !== undefined && !opensAddress(action)) shown.value = unescapeSlack(action.value)
  if (action.options) shown.options = action.options.map(unescapeOption)
  if (action.option_groups)
    shown.option_groups = action.option_groups.map(({ text, options }) => ({
      text: unescapeSlack(text),
      options: options.map(unescapeOption),
    }))
  return shown
}

const unescapeOption = ({ text, value }: Option): Option => ({ text: unescapeSlack(text), value: unescapeSlack(value) })
