import { listen } from '#web/live/listen.ts'
import { bulkProgress } from '#features/inbox/actions/bulk/contract.ts'

/** Shows how the person's bulks stand, also those that another tab began. */
export function followBulks(): void {
  listen(bulkProgress, (bulk) => void import('./doToMany.ts').then((module) => module.followBulk(bulk)).catch(() => undefined))
}
