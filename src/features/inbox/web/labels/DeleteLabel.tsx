import type { RefObject } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { deleteLabel, type Label } from '#features/inbox/conversations/labels/contract.ts'
import { dropLabel } from './keepLabel.ts'
import { labelStrings } from './label.strings.ts'

/** Asks before a label is deleted, by its name. */
export function DeleteLabel({ label, opener, onEnd }: { label: Label; opener: RefObject<HTMLElement | null>; onEnd: () => void }) {
  const { name, client_key } = label
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onEnd()}
      title={labelStrings.delete(name)}
      hint={labelStrings.deleteHint}
      action={labelStrings.deleteButton}
      opener={opener}
      run={async () => {
        await callApi(deleteLabel, { body: { tagName: name, client_key } })
        dropLabel(label)
        toast(labelStrings.deleted(name))
      }}
    />
  )
}
