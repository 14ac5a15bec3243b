import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { workspaceStrings } from './workspace.strings.ts'
import { Button } from '#web/components/Button.tsx'
import { CopyButton } from '#web/components/CopyButton.tsx'
import { TextField } from '#web/components/Field.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import type { Workspace } from '#features/workspaces/contract.ts'
import { queryKeys } from '#web/query/queryKeys.ts'

interface MadeWorkspaceProps {
  workspace: Workspace
  makeLink: (team: string) => Promise<string>
  onClose: () => void
}

const text = workspaceStrings.adding

/** A workspace was made: the link by which others join it. */
export function MadeWorkspace({ workspace, makeLink, onClose }: MadeWorkspaceProps) {
  const close = useRef<HTMLButtonElement>(null)
  // The field that had the focus has gone.
  useEffect(() => close.current?.focus(), [])
  const { data: link, error } = useQuery({ queryKey: [...queryKeys.firstLink, workspace.id], queryFn: () => makeLink(workspace.id) })
  return (
    <div className="space-y-4">
      {link === undefined ? (
        <div role="alert">{error ? <p>{text.linkFailed}</p> : <Skeleton className="h-14 w-full" />}</div>
      ) : (
        <TextField
          label={text.link}
          value={link}
          readOnly
          onFocus={(event) => event.target.select()}
          after={<CopyButton text={link} name={text.link} />}
        />
      )}
      <div className="flex justify-end">
        <Button ref={close} variant="main" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </div>
  )
}
