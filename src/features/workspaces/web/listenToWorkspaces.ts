import { memberChanged, memberRemoved, membershipsChanged } from '#features/workspaces/members/contract.ts'
import { queries } from '#web/query/client.ts'
import { listen } from '#web/live/listen.ts'
import { accountsChanged } from '#features/auth/contract.ts'
import { slackChanged, workspaceChanged, workspaceRemoved } from '#features/workspaces/contract.ts'
import { removedPath } from './removedPath.ts'

/** What our events, and those of members, set off. */
export function listenToWorkspaces(): void {
  for (const event of [accountsChanged, slackChanged, workspaceChanged, membershipsChanged, memberChanged, memberRemoved])
    listen(event, askAgain)
  // Nothing of it may stay on the screen.
  listen(workspaceRemoved, ({ id }) => location.assign(removedPath(id)))
}

/** Who I am, and where I belong: short answers, in which one name or right shows in many places. */
function askAgain(): void {
  for (const kind of ['me', 'workspaces', 'workspace', 'removed workspaces']) void queries.invalidateQueries({ queryKey: [kind] })
}
