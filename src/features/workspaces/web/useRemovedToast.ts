import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { workspaceStrings } from './workspace.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { queries } from '#web/query/client.ts'
import { toast } from '#web/components/toast/toast.ts'
import { keyOfWorkspace, restoreWorkspaceWithToast } from './restoreWorkspaceWithToast.ts'
import { removedWorkspacesQuery, workspacesQuery } from './workspaceQueries.ts'

const text = workspaceStrings

/** Who was led here because a workspace was removed, or they were from one, is told so; who may take that back can do it at once. */
export function useRemovedToast(): void {
  useEffect(() => {
    const led = new URLSearchParams(location.search)
    const [removed, left] = [led.get('removed'), led.get('left')]
    const id = removed ?? left
    if (id === null) return
    // It is said once: coming back here, or loading the page again, is no second removal.
    navigate(location.pathname, { replace: true })
    const tell = (own?: { name: string }) => {
      const action = { name: strings.frame.undo, run: () => void restoreWorkspaceWithToast(id) }
      if (own) toast(text.removed(own.name), { key: keyOfWorkspace(id), action })
      else if (removed) toast(text.removedByOwner)
      // They may have looked away, and would take what they see next for the workspace they were in.
      else toast(text.noMember, { stays: true })
    }
    const isIt = (workspace: { id: string }) => workspace.id === id
    void Promise.all([queries.query(removedWorkspacesQuery), queries.query(workspacesQuery)]).then(
      // It may be back: who was away learns of a removal when it was taken back long ago.
      ([removedOnes, own]) => own.some(isIt) || tell(removedOnes.find(isIt)),
      () => tell(),
    )
  }, [])
}
