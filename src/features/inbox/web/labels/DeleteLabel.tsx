import type { RefObject } from 'react'
import { ask } from '#web/query/ask.ts'
import { queries } from '#web/query/client.ts'
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { deleteLabel, type Label } from '#features/inbox/conversations/labels/contract.ts'
import { labelsQuery } from './labelQueries.ts'
import { takeLabel } from '#features/inbox/web/cache/takeLabel.ts'
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
