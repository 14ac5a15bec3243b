import { useQuery } from '@tanstack/react-query'
import { RemovedList } from '#web/components/RemovedList.tsx'
import { restoreWorkspaceWithToast } from './restoreWorkspaceWithToast.ts'
import { workspaceStrings } from './workspace.strings.ts'
import { removedWorkspacesQuery } from './workspaceQueries.ts'

const { removedTitle, removedHint, removedWhen: when, restore, restoreNamed } = workspaceStrings
const text = { when, restore, restoreNamed }

/** The workspaces that were removed and can be restored; nothing where there are none. */
export function RemovedWorkspaces() {
  const { data } = useQuery(removedWorkspacesQuery)
  return <RemovedList title={removedTitle} hint={removedHint} removed={data} text={text} restore={restoreWorkspaceWithToast} />
}
