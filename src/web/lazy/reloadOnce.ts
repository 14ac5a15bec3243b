import { strings } from '#shared/app.strings.ts'
import { toast } from '#web/components/toast/toast.ts'
import { takesLetters } from '#web/hooks/keys.ts'

/** Marks the fields into which somebody has typed, as no reload is to take that away; called once by the page. */
export function watchTyping(): void {
  const mark = ({ target }: Event) => {
    if (target instanceof Element && 'value' in target && target.matches(takesLetters)) target.setAttribute('data-typed', '')
  }
  document.addEventListener('input', mark, { capture: true })
}

/** What is written in a conversation is kept on the device. */
const holdsTyped = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-typed]')].some(
    (field) => field.value.trim() !== '' && !field.closest('[data-pane]'),
  )

const minute = 60_000
/** Where a tab notes when it reloaded itself. */
const key = 'reloaded'

/**
 * Reloads the page because the server speaks a newer version; at most once a minute, so that a stale copy on the way cannot make it spin. Who would lose
 * what they have typed is told instead. Where the page stays, `again` is called after that minute.
 */
export function reloadOnce(again: () => void = () => undefined): void {
  setTimeout(again, minute)
  if (holdsTyped()) {
    const action = { name: strings.broken.reload, run: () => location.reload() }
    return void toast(strings.errors.newer, { key: 'newer', stays: true, action })
  }
  if (mayReload()) location.reload()
}

/** Notes a reload; false where the one before it was just now. A browser without storage would not know. */
function mayReload(): boolean {
  try {
    if (Math.abs(Date.now() - Number(sessionStorage.getItem(key))) < minute) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/**
 * Reloads the page where a part of it is missing because the server has a newer one; without a connection the page stays as it is. Resolves to whether
 * the server answers with the page that is here.
 */
export async function reloadIfNewer(): Promise<boolean> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  const response = await fetch('/', { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return false
  const isHere = (await response.text()).includes(own)
  if (!isHere) reloadOnce()
  return isHere
}
