/** Loads the page anew because the server speaks a newer version; at most once a minute, so that a stale copy on the way cannot make it spin. */
export function reloadOnce(): void {
  if (document.cookie.includes('reloaded=1')) return
  document.cookie = 'reloaded=1; path=/; max-age=60; samesite=lax'
  location.reload()
}
