import { useRef, useState } from 'react'
import { workspaceWords } from './workspaceWords.ts'
import { ask } from '#web/api/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { Section } from '#web/ui/Section.tsx'
import { removeWorkspace, type Workspace } from '../contract.ts'
import { isTyped } from '../rules.ts'
import { removedPath } from './removedPath.ts'

const text = workspaceWords.removal

/** Removes a workspace once its name was typed, and goes where that can be taken back. */
export function RemoveWorkspace({ workspace }: { workspace: Workspace }) {
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const remove = async () => {
    await ask(removeWorkspace, { body: { team_id: workspace.id, name: typed } })
    location.assign(removedPath(workspace.id))
  }
  return (
    <Section title={text.title} hint={text.hint}>
      <Button
        ref={button}
        onClick={() => {
          setTyped('')
          setAsking(true)
        }}
      >
        {text.button}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={text.confirm(workspace.name)}
        hint={text.hint}
        action={text.button}
        opener={button}
        ready={isTyped(typed, workspace.name)}
        run={remove}
      >
        <TextField label={text.type(workspace.name)} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </ConfirmDialog>
    </Section>
  )
}
