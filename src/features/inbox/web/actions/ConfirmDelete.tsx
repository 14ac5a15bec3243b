import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx'
import type { PickerProps } from './PickerProps.ts'
import { actStrings } from './act.strings.ts'

/** Asks before many conversations are deleted, by how many they are. */
export function ConfirmDelete({ on, anchor, onAct, onEnd }: PickerProps) {
  const count = 'selection' in on ? on.count : on.length
  // The bar that it is asked from goes with the selection, and the rows, which go a moment later, hand the focus on.
  const opener = {
    get current() {
      return anchor.current?.isConnected ? anchor.current : document.querySelector<HTMLElement>('a[data-id][tabindex="0"]')
    },
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onEnd()}
      title={actStrings.bulk.confirmDelete(count)}
      hint={actStrings.bulk.confirmDeleteHint}
      action={actStrings.bulk.deleteAll(count)}
      opener={opener}
      run={() => {
        onAct({ do: 'delete' })
        return Promise.resolve()
      }}
    />
  )
}
