import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workspaceStrings } from './workspace.strings.ts'
import { Button } from '#web/components/Button.tsx'
import { listTime } from '#web/dates/formats.ts'
import { Section } from '#web/components/Section.tsx'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { useNow } from '#web/hooks/useNow.ts'
import type { RemovedWorkspace } from '#features/workspaces/contract.ts'
import { restoreWorkspaceWithToast } from './restoreWorkspaceWithToast.ts'
import { removedWorkspacesQuery } from './workspaceQueries.ts'

const text = workspaceStrings

/** The workspaces that were removed and can be restored; nothing where there are none. */
export function RemovedWorkspaces() {
  const { data: removed } = useQuery(removedWorkspacesQuery)
  if (!removed || removed.length === 0) return null
  return (
    <Section title={text.removedTitle} hint={text.removedHint}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one */}
      <ul role="list" className="overflow-hidden rounded-lg border border-line bg-surface">
        {removed.map((workspace) => (
          <Row key={workspace.id} workspace={workspace} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ workspace }: { workspace: RemovedWorkspace }) {
  const now = useNow()
  const [isRestoring, setRestoring] = useState(false)
  const run = async () => {
    setRestoring(true)
    await restoreWorkspaceWithToast(workspace.id)
    setRestoring(false)
  }
  return (
    <li ref={focusBeside} className="flex items-center gap-3 border-b border-line/60 px-3.5 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-[550]">{workspace.name}</p>
        <p className="num text-sm text-ink-3">{text.removedWhen(listTime(workspace.removed_at, now))}</p>
      </div>
      <Button aria-label={text.restoreNamed(workspace.name)} disabled={isRestoring} onClick={() => void run()}>
        {text.restore}
      </Button>
    </li>
  )
}
