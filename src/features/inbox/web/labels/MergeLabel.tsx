import { useState, type RefObject } from 'react'
import { ask } from '#web/query/ask.ts'
import { queries } from '#web/query/client.ts'
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx'
import { SelectField } from '#web/components/Field.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { mergeLabels, type Label } from '#features/inbox/conversations/labels/contract.ts'
import { labelsQuery } from './labelQueries.ts'
import { takeLabel } from '#features/inbox/web/cache/takeLabel.ts'
import { labelWords } from './labelWords.ts'

interface MergeLabelProps {
  label: Label
  others: readonly Label[]
  opener: RefObject<HTMLElement | null>
  onEnd: () => void
}

/** Asks into which label one is merged. */
export function MergeLabel({ label, others, opener, onEnd }: MergeLabelProps) {
  const [into, setInto] = useState(others[0]?.name ?? '')
  const { name, client_key } = label
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onEnd()}
      title={labelWords.merge(name)}
      hint={labelWords.mergeHint(name)}
      action={labelWords.mergeButton}
      opener={opener}
      run={async () => {
        await ask(mergeLabels, { body: { tagName: name, client_key, into } })
        queries.setQueryData(labelsQuery.queryKey, (labels) => labels && takeLabel(labels, { client_key, label: null, was: name, into }))
        toast(labelWords.merged(name, into))
      }}
    >
      <SelectField
        label={labelWords.mergeInto}
        choices={Object.fromEntries(others.map((one) => [one.name, one.name]))}
        value={into}
        onChange={(event) => setInto(event.target.value)}
      />
    </ConfirmDialog>
  )
}
