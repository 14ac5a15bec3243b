/** Reloads the page because the server speaks a newer version; at most once a minute, so that a stale copy on the way cannot make it spin. */
export function reloadOnce(): void {
  if (document.cookie.includes('reloaded=1')) return
  document.cookie = 'reloaded=1; path=/; max-age=60; samesite=lax'
  location.reload()
}

/** Reloads the page where a part of it is missing because the server has a newer one; without a connection the page stays as it is. */
export async function reloadIfNewer(): Promise<void> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  const response = await fetch('/', { cache: 'no-store' }).catch(() => null)
  if (response?.ok && !(await response.text()).includes(own)) reloadOnce()
}
