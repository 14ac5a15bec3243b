import { useRef, useState } from 'react'
import { leaveWorkspace } from '#features/members/contract.ts'
import { workspaceWords } from './workspaceWords.ts'
import { ask } from '#web/api/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Section } from '#web/ui/Section.tsx'

interface LeaveWorkspaceProps {
  workspace: { id: string; name: string }
  isOwner: boolean
}

const text = workspaceWords.leaving

/** Leaves a workspace, after asking. */
export function LeaveWorkspace({ workspace, isOwner }: LeaveWorkspaceProps) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const leave = async () => {
    await ask(leaveWorkspace, { body: { team_id: workspace.id } })
    location.assign('/workspaces')
  }
  return (
    <Section title={text.title} hint={isOwner ? text.ownerHint : text.hint}>
      {isOwner ? null : (
        <>
          <Button ref={button} onClick={() => setAsking(true)}>
            {text.button}
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
      )}
    </Section>
  )
}
