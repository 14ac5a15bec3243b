import { useRef, useState } from 'react'
import { leaveWorkspace } from '#features/members/contract.ts'
import { ask } from '#web/api/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { workspaceWords } from './workspaceWords.ts'

const text = workspaceWords.leaving

/** Leaves a workspace, after asking. `short` where its name stands beside. */
export function LeaveWorkspace({ workspace, short = false }: { workspace: { id: string; name: string }; short?: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const leave = async () => {
    await ask(leaveWorkspace, { body: { team_id: workspace.id } })
    // This page may show what is left.
    location.assign('/workspaces')
  }
  return (
    <>
      <Button
        ref={button}
        look={short ? 'ghost' : 'plain'}
        {...(short && { 'aria-label': text.named(workspace.name) })}
        onClick={() => setAsking(true)}
      >
        {short ? text.short : text.button}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={text.confirm(workspace.name)}
        hint={text.hint}
        action={text.button}
        opener={button}
        run={leave}
      />
    </>
  )
}
