import { laterStrings } from '#shared/later.strings.ts'
import { toast } from '#web/components/toast/toast.ts'
import { companies, companyNames } from '#features/auth/rules.ts'

const text = laterStrings.accounts

/** Says what was just connected at a company, and takes that out of the address, on whichever screen one comes back to. */
export function sayConnected(): void {
  const url = new URL(location.href)
  const connected = url.searchParams.get('connected')
  if (connected === null) return
  url.searchParams.delete('connected')
  history.replaceState(history.state, '', url)
  const company = companies.find((one) => one === connected)
  toast(company ? text.connected(companyNames[company]) : text.slackConnected)
}
