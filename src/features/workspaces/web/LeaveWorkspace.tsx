import { leaveWorkspace } from '#features/workspaces/members/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'
import { workspaceStrings } from './workspace.strings.ts'

const text = workspaceStrings.leaving

/** Leaves a workspace, after asking. `short` where its name stands beside. */
export function LeaveWorkspace({ workspace, short = false }: { workspace: { id: string; name: string }; short?: boolean }) {
  const leave = async () => {
    await callApi(leaveWorkspace, { body: { team_id: workspace.id } })
    // This page may show what is left.
    location.assign('/workspaces')
  }
  return (
    <ConfirmButton
      name={short ? text.short : text.button}
      {...(short && { label: text.named(workspace.name), variant: 'ghost' })}
      title={text.confirm(workspace.name)}
      hint={text.hint}
      action={text.button}
      run={leave}
    />
  )
}
