import { startPush } from '#features/alerts/web/push/startPush.ts'
import { startKeepingSeen } from './live/seen/startKeepingSeen.ts'

/** Lets the page be used without a connection: the device keeps the page itself, what was seen, and what was written. */
export function startOffline(): void {
  startKeepingSeen()
  void import('./resumeUnsent.ts').then(({ resumeUnsent }) => resumeUnsent()).catch(() => undefined)
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // First everything somebody waits for; the copy of the page can wait.
  setTimeout(() => void startPush().catch(() => undefined), 3000)
}
