import { safeHref } from '../markup/safeHref.ts'

/** Where a bot's button leads when its value looks like a URL; one that contains `.js` is an answer to the bot (spec, section 5). */
export function actionLink(value: string | undefined): string | null {
  return value === undefined || value.includes('.js') || !/^https?:\/\//i.test(value) ? null : safeHref(value)
}
