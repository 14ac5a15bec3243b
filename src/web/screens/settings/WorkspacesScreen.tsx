import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { navigate } from 'wouter/use-browser-location'
import { useWaysIn } from '#web/query/useWaysIn.ts'
import { AddWorkspaceDialog } from '#features/workspaces/web/AddWorkspaceDialog.tsx'
import { RemovedWorkspaces } from '#features/workspaces/web/RemovedWorkspaces.tsx'
import { useRemovedToast } from '#features/workspaces/web/useRemovedToast.ts'
import { WorkspaceRows } from '#features/workspaces/web/WorkspaceRows.tsx'
import { workspaceStrings } from '#features/workspaces/web/workspace.strings.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { membershipOf } from '#web/query/useMe.ts'
import { buttonClasses } from '#web/components/Button.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { paths } from '#web/screens/frame/paths.ts'
import { makeInviteLink } from './makeInviteLink.ts'
import { SettingsPage } from './SettingsPage.tsx'

const text = workspaceStrings
const slackPath = '/auth/slack/integrate?team_id=new&state=/account/settings/workspace/'
/** How often somebody without a workspace is looked up again. */
const homelessRefetchMs = 10_000

/** Where the person belongs, and what can be restored; `isAdding` with the dialog that adds a workspace. */
export function WorkspacesScreen({ isAdding = false }: { isAdding?: boolean }) {
  usePageTitle(isAdding ? text.adding.title : text.title)
  useRemovedToast()
  const { data: me } = useQuery({
    ...meQuery,
    // Who belongs to no workspace follows no log that would tell of one.
    refetchInterval: ({ state }) => state.data?.slack_integrations.length === 0 && homelessRefetchMs,
  })
  const ways = useWaysIn()
  if (!me) return <LoadingScreen />
  const add = (
    <Link href={paths.newWorkspace} className={buttonClasses({ variant: 'main' })}>
      <Plus size={14} aria-hidden="true" />
      {text.add}
    </Link>
  )
  return (
    // What stands in the place of the list says what the hint would.
    <SettingsPage title={text.title} {...(me.slack_integrations.length > 0 && { hint: text.hint })} action={add}>
      <WorkspaceRows current={membershipOf(me)?.id ?? null} />
      <RemovedWorkspaces />
      <AddWorkspaceDialog
        open={isAdding && !ways.isPending}
        onOpenChange={(open) => !open && navigate('/workspaces')}
        me={me}
        slack={ways.data?.slack ? slackPath : null}
        makeLink={makeInviteLink}
      />
    </SettingsPage>
  )
}
