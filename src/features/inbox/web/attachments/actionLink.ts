import { safeHref } from '#features/inbox/web/markup/safeHref.ts'

/** Where a bot's button leads when its value looks like a URL; one that contains `.js` is an answer to the bot (spec, section 5). */
export function actionLink(value: string | undefined): string | null {
  if (value === undefined || value.includes('.js')) return null
  const address = /^www\.[^\s/]+\.[a-z]{2,}/i.test(value) ? `https://${value}` : value
  return /^https?:\/\//i.test(address) ? safeHref(address) : null
}
