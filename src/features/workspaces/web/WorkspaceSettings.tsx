import { useRef, useState } from 'react'
import type { WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { workspaceStrings } from './workspace.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries, sentenceOf } from '#web/query/client.ts'
import { Button } from '#web/components/Button.tsx'
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx'
import { TextField } from '#web/components/Field.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { PersonPicker } from '#web/components/PersonPicker.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { typedSince } from '#web/hooks/typedSince.ts'
import { updateWorkspace, type Workspace } from '#features/workspaces/contract.ts'
import { workspaceQuery } from './workspaceQueries.ts'

interface WorkspaceSettingsProps {
  workspace: Workspace
  /** By name. */
  members: readonly WorkspaceMember[]
  /** Whether the reader may hand the workspace over. */
  isOwner: boolean
}

const text = workspaceStrings.settings

/** Name and owner of a workspace. What nobody has touched follows what colleagues change meanwhile. */
export function WorkspaceSettings({ workspace, members, isOwner }: WorkspaceSettingsProps) {
  const [typed, setTyped] = useState<{ name?: string; owner?: WorkspaceMember | null }>({})
  const [state, setState] = useState<'editing' | 'saving' | 'saved'>('editing')
  const [error, setError] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const name = typed.name ?? workspace.name
  const owner = ownerOf(workspace, members, typed.owner)
  const isHandedOver = owner !== null && owner.id !== workspace.userid
  const isRenamed = name.trim() !== workspace.name
  const isChanged = isRenamed || isHandedOver
  const canSave = name.trim() !== '' && owner !== null && isChanged && state !== 'saving'
  const type = (change: typeof typed) => {
    setTyped({ ...typed, ...change })
    setError(null)
    // What is being saved is saved once, whatever is typed meanwhile.
    setState((now) => (now === 'saving' ? now : 'editing'))
  }
  const save = async () => {
    setState('saving')
    setError(null)
    try {
      // What they did not touch stays as a colleague may have set it meanwhile.
      const body = { teamid: workspace.id, ...(isRenamed && { name }), ...(isHandedOver && { userid: owner.id }) }
      const saved = await callApi(updateWorkspace, { body })
      queries.setQueryData(workspaceQuery(workspace.id).queryKey, saved)
      setTyped((now) => typedSince(now, typed))
      setState('saved')
      // The one who hands a workspace over sees this screen again, with other rights.
      if (isHandedOver) toast(text.updated)
    } catch (failure) {
      setError(sentenceOf(failure))
      setState('editing')
    }
  }
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!canSave) return
        if (isHandedOver) setAsking(true)
        else void save()
      }}
    >
      <TextField label={text.name} value={name} maxLength={80} required onChange={(event) => type({ name: event.target.value })} />
      <PersonPicker
        label={text.owner}
        placeholder={text.ownerPlaceholder}
        help={isOwner ? text.ownerHint : text.ownerNotYours}
        error={owner === null ? text.ownerMissing : null}
        people={members}
        chosen={owner}
        onChoose={(chosen) => type({ owner: members.find(({ id }) => id === chosen?.id) ?? null })}
        disabled={!isOwner}
        words={{ search: text.searchOwner, clear: text.clearOwner, nobody: text.nobody }}
      />
      <div role="alert">
        {error === null ? null : (
          <Notice variant="failed" title={text.warning}>
            {error}
          </Notice>
        )}
      </div>
      <div role="status">
        {state === 'saved' ? (
          <Notice variant="success" title={text.success}>
            {text.updated}
          </Notice>
        ) : null}
      </div>
      <Button ref={button} type="submit" variant="main" disabled={!canSave}>
        {state === 'saving' ? text.saving : text.save}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={text.handOver(owner?.name ?? '')}
        hint={text.handOverHint}
        action={text.handOverButton}
        opener={button}
        run={save}
      />
    </form>
  )
}

/** Whose the workspace is to be: who was chosen, else who has it; null for nobody, and for who is not a member any more. */
function ownerOf({ userid }: Workspace, members: readonly WorkspaceMember[], chosen?: WorkspaceMember | null): WorkspaceMember | null {
  const person = chosen === undefined ? userid : chosen?.id
  return members.find(({ id }) => id === person) ?? null
}
