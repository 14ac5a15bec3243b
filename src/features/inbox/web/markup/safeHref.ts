/** The address if a click on it can do no harm in our page: http, https and mailto only. Otherwise null. */
export function safeHref(address: string): string | null {
  const trimmed = address.trim()
  if (!/^(https?:\/\/|mailto:)[^\s<>"\\]+$/i.test(trimmed)) return null
  return URL.canParse(trimmed) ? trimmed : null
}
