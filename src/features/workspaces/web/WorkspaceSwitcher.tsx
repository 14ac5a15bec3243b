import { ChevronDown, Plus } from 'lucide-react'
import { strings } from '#shared/app.strings.ts'
import { membershipOf, useMe } from '#web/query/useMe.ts'
import { MenuButton } from '#web/components/menu/MenuButton.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { switcherClasses } from '#web/components/menu/switcherClasses.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { goToWorkspace } from './goToWorkspace.ts'
import { WorkspaceIcon } from './WorkspaceIcon.tsx'

interface WorkspaceSwitcherProps {
  add: string
  /** How many alerts call for the person in other workspaces. */
  alerts: { byWorkspace: ReadonlyMap<string, number>; total: number }
}

/** Which workspace this tab shows, the others the person belongs to and what calls there, and the way to a new one, which is at `add`. */
export function WorkspaceSwitcher({ add, alerts }: WorkspaceSwitcherProps) {
  const me = useMe()
  const current = membershipOf(me)
  if (!me) return <Skeleton className="h-4 w-28" />
  // Who belongs to none finds the way to one on the screen.
  if (!current) return null
  const countOf = (value: number) => ({ value, says: strings.frame.alertsThere(value) })
  const entries = me.slack_integrations.map((membership) => ({
    name: membership.name,
    count: countOf(alerts.byWorkspace.get(membership.id) ?? 0),
    icon: <WorkspaceIcon name={membership.name} />,
    checked: membership.id === current.id,
    run: () => {
      if (membership.id !== current.id) goToWorkspace(membership.id).catch(toastFailure)
    },
  }))
  return (
    <MenuButton
      sections={[
        { title: strings.frame.workspace, entries },
        { entries: [{ name: strings.frame.new, icon: <Plus size={14} />, href: add }] },
      ]}
      className={switcherClasses}
    >
      <WorkspaceIcon name={current.name} />
      <span className="sr-only">{strings.frame.chooseWorkspace}: </span>
      <span className="truncate font-[550]">{current.name}</span>
      {alerts.total > 0 ? (
        <>
          {/* A number beside this workspace's name would be taken for its own. */}
          <span aria-hidden="true" data-elsewhere className="size-2 shrink-0 rounded-full bg-ink" />
          <span className="sr-only">. {strings.frame.alertsElsewhere(alerts.total)}</span>
        </>
      ) : null}
      <ChevronDown size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
    </MenuButton>
  )
}
