import { navigate } from 'wouter/use-browser-location'

/**
 * Goes where a notification leads that was pressed. Called before the page is drawn: until its HTML is parsed the browser keeps what the
 * service worker says, and afterwards what nobody listens to is lost.
 */
export function followNotifications(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ openUrl?: unknown } | null>) => {
    const url = data?.openUrl
    // Only an address of ours, without its host.
    if (typeof url === 'string' && /^\/(?!\/)/.test(url)) navigate(url)
  })
}
