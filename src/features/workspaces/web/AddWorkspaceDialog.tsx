import { ArrowRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { workspaceStrings } from './workspace.strings.ts'
import { DialogFrame } from '#web/components/dialog/DialogFrame.tsx'
import type { Me, Workspace } from '#features/workspaces/contract.ts'
import { MadeWorkspace } from './MadeWorkspace.tsx'
import { NewWorkspaceForm } from './NewWorkspaceForm.tsx'

interface AddWorkspaceDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  me: Me
  /** Where somebody brings a Slack workspace along; null where Slack is not set up. */
  slack: string | null
  /** Makes a link by which others join a workspace. */
  makeLink: (team: string) => Promise<string>
}

const text = workspaceStrings.adding

/** Adds a workspace: makes a new one, or connects a Slack (spec, screen 2). */
export function AddWorkspaceDialog({ open, onOpenChange, me, slack, makeLink }: AddWorkspaceDialogProps) {
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<Workspace | null>(null)
  const close = (next: boolean) => {
    // The new workspace is the current one already; a page shows one workspace, so it is reloaded.
    if (made && !next) location.assign('/dashboard/')
    else onOpenChange(next)
  }
  if (made) {
    return (
      <DialogFrame open={open} onOpenChange={close} title={text.done(made.name)} hint={text.doneHint}>
        <MadeWorkspace workspace={made} makeLink={makeLink} onClose={() => close(false)} />
      </DialogFrame>
    )
  }
  return (
    <DialogFrame open={open} onOpenChange={close} title={text.title} hint={text.hint}>
      {isNew || slack === null ? (
        <NewWorkspaceForm me={me} onMade={setMade} onCancel={() => close(false)} />
      ) : (
        <div className="space-y-2">
          <button
            type="button"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was asked for to choose here, not to be closed
            autoFocus
            className={choiceClasses}
            onClick={() => setNew(true)}
          >
            <Plus size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
            <Choice title={text.create} hint={text.createHint} />
          </button>
          <a href={slack} className={choiceClasses}>
            <ArrowRight size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
            <Choice title={text.slack} hint={text.slackHint} />
          </a>
        </div>
      )}
    </DialogFrame>
  )
}

const choiceClasses =
  'flex w-full items-start gap-3 rounded-lg border border-line-2 bg-raised px-3.5 py-3 text-left transition-colors hover:bg-hover'

function Choice({ title, hint }: { title: string; hint: string }) {
  return (
    <span className="min-w-0">
      <span className="block font-[550]">{title}</span>
      <span className="block text-pretty text-ink-2">{hint}</span>
    </span>
  )
}
