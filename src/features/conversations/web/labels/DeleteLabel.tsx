import type { RefObject } from 'react'
import { ask } from '#web/api/ask.ts'
import { queries } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteLabel, type Label } from '../../labelContract.ts'
import { labelsQuery } from '../labelQueries.ts'
import { takeLabel } from '../takeLabel.ts'
import { labelWords } from './labelWords.ts'

/** Asks before a label is deleted, by its name. */
export function DeleteLabel({ label, opener, onEnd }: { label: Label; opener: RefObject<HTMLElement | null>; onEnd: () => void }) {
  const { name, client_key } = label
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onEnd()}
      title={labelWords.delete(name)}
      hint={labelWords.deleteHint}
      action={labelWords.deleteButton}
      opener={opener}
      run={async () => {
        await ask(deleteLabel, { body: { tagName: name, client_key } })
        queries.setQueryData(
          labelsQuery.queryKey,
          (labels) => labels && takeLabel(labels, { client_key, label: null, was: name, into: null }),
        )
        toast(labelWords.deleted(name))
      }}
    />
  )
}
