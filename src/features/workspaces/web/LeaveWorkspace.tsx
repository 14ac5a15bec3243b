import { leaveWorkspace } from '#features/workspaces/members/contract.ts'
import { ask } from '#web/query/ask.ts'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'
import { workspaceWords } from './workspaceWords.ts'

const text = workspaceWords.leaving

/** Leaves a workspace, after asking. `short` where its name stands beside. */
export function LeaveWorkspace({ workspace, short = false }: { workspace: { id: string; name: string }; short?: boolean }) {
  const leave = async () => {
    await ask(leaveWorkspace, { body: { team_id: workspace.id } })
    // This page may show what is left.
    location.assign('/workspaces')
  }
  return (
    <ConfirmButton
      name={short ? text.short : text.button}
      {...(short && { label: text.named(workspace.name), look: 'ghost' })}
      title={text.confirm(workspace.name)}
      hint={text.hint}
      action={text.button}
      run={leave}
    />
  )
}
