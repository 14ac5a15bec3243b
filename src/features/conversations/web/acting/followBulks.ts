import { listen } from '#web/realtime/listen.ts'
import { bulkProgress } from '../../bulkContract.ts'

/** Shows how the person's bulks stand, also those that another tab began. */
export function followBulks(): void {
  listen(bulkProgress, (bulk) => void import('./doToMany.ts').then((module) => module.followBulk(bulk)).catch(() => undefined))
}
