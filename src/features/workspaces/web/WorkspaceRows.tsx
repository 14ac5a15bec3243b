import { useQuery } from '@tanstack/react-query'
import { workspaceStrings } from './workspace.strings.ts'
import { CardList } from '#web/components/CardList.tsx'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { Button } from '#web/components/Button.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { toastFailure } from '#web/query/toastFailure.ts'
import { useNow } from '#web/hooks/useNow.ts'
import type { OwnWorkspace } from '#features/workspaces/contract.ts'
import { trialDaysLeft } from '#features/workspaces/rules.ts'
import { goToWorkspace } from './goToWorkspace.ts'
import { LeaveWorkspace } from './LeaveWorkspace.tsx'
import { WorkspaceIcon } from './WorkspaceIcon.tsx'
import { workspacesQuery } from './workspaceQueries.ts'

const text = workspaceStrings

/** The workspaces of the reader, with what they are in each; `current` is the one this tab shows. */
export function WorkspaceRows({ current }: { current: string | null }) {
  const query = useQuery(workspacesQuery)
  const workspaces = query.data
  if (hasFailed(query)) return <LoadFailed what={text.failed} query={query} />
  if (!workspaces) return <Skeleton className="h-16 w-full" />
  if (workspaces.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface px-6 py-14 text-center text-balance">
        <p className="text-md font-[550]">{text.none}</p>
        <p className="mt-1 text-ink-2">{text.noneHint}</p>
      </div>
    )
  }
  return (
    <CardList>
      {workspaces.map((workspace) => (
        <Row key={workspace.id} workspace={workspace} isCurrent={workspace.id === current} />
      ))}
    </CardList>
  )
}

function Row({ workspace, isCurrent }: { workspace: OwnWorkspace; isCurrent: boolean }) {
  const now = useNow()
  const { id, name, role, members, trial_end } = workspace
  const days = trialDaysLeft(trial_end, now)
  const go = () => void goToWorkspace(id).catch(toastFailure)
  return (
    <li className="flex items-center gap-3 border-b border-line/60 px-3.5 py-2.5 last:border-b-0">
      <WorkspaceIcon name={name} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-[550]">{name}</p>
        <p className="num flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span>{role}</span>
          <span>{text.people(members)}</span>
          {days === null || days === 0 ? null : <span>{text.trial(days)}</span>}
        </p>
      </div>
      {role === 'Member' ? <LeaveWorkspace workspace={workspace} short /> : null}
      {isCurrent ? (
        <span className="shrink-0 text-sm text-ink-3">{text.current}</span>
      ) : (
        <Button aria-label={text.openNamed(name)} onClick={go}>
          {text.open}
        </Button>
      )}
    </li>
  )
}
