import { memberChanged, memberRemoved, membershipsChanged } from '#features/workspaces/members/contract.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import type { PageFeature } from '#web/live/PageFeature.ts'
import { accountsChanged } from '#features/auth/contract.ts'
import { slackChanged, workspaceChanged, workspaceRemoved } from '#features/workspaces/contract.ts'
import { followOwnRights } from './followOwnRights.ts'
import { removedPath } from './removedPath.ts'

export const workspacesFeature: PageFeature = {
  listen() {
    for (const event of [accountsChanged, slackChanged, workspaceChanged, membershipsChanged, memberChanged, memberRemoved])
      listen(event, askAgain)
    listen(memberChanged, followOwnRights)
    // Nothing of it may stay on the screen.
    listen(workspaceRemoved, ({ id }) => location.assign(removedPath(id)))
  },
}

/** Who I am, and where I belong: short answers, in which one name or right shows in many places. */
function askAgain(): void {
  const { me, workspaces, workspace, removedWorkspaces } = queryKeys
  for (const queryKey of [me, workspaces, workspace, removedWorkspaces]) void queries.invalidateQueries({ queryKey })
}
