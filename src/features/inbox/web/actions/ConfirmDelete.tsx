import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx'
import type { PickerProps } from './PickerProps.ts'
import { actStrings } from './act.strings.ts'

/** Asks before many conversations are deleted, by how many they are. */
export function ConfirmDelete({ on, anchor, onAct, onEnd }: PickerProps) {
  const count = 'selection' in on ? on.count : on.length
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onEnd()}
      title={actStrings.bulk.confirmDelete(count)}
      hint={actStrings.bulk.confirmDeleteHint}
      action={actStrings.bulk.deleteAll(count)}
      opener={anchor}
      run={() => {
        onAct({ do: 'delete' })
        return Promise.resolve()
      }}
    />
  )
}
