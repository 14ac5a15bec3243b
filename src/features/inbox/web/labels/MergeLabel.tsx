import { useState, type RefObject } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx'
import { SelectField } from '#web/components/Field.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { mergeLabels, type Label } from '#features/inbox/conversations/labels/contract.ts'
import { dropLabel } from './keepLabel.ts'
import { labelStrings } from './label.strings.ts'

interface MergeLabelProps {
  label: Label
  others: readonly Label[]
  opener: RefObject<HTMLElement | null>
  onEnd: () => void
}

/** Asks into which label one is merged; none is chosen beforehand, as it cannot be undone. */
export function MergeLabel({ label, others, opener, onEnd }: MergeLabelProps) {
  // By its id: a colleague may rename or delete it while one still thinks.
  const [chosen, setChosen] = useState('')
  const into = others.find(({ id }) => id === chosen)
  const { name, client_key } = label
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onEnd()}
      title={labelStrings.merge(name)}
      hint={labelStrings.mergeHint(name)}
      action={labelStrings.mergeButton}
      opener={opener}
      ready={into !== undefined}
      run={async () => {
        if (!into) return
        await callApi(mergeLabels, { body: { tagName: name, client_key, into: into.name } })
        dropLabel(label)
        toast(labelStrings.merged(name, into.name))
      }}
    >
      <SelectField
        label={labelStrings.mergeInto}
        choices={{ '': labelStrings.mergeChoose, ...Object.fromEntries(others.map((one) => [one.id, one.name])) }}
        value={into ? chosen : ''}
        required
        onChange={(event) => setChosen(event.target.value)}
      />
    </ConfirmDialog>
  )
}
