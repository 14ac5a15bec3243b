import { useState, type RefObject } from 'react'
import { ask } from '#web/api/ask.ts'
import { queries } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'
import { mergeLabels, type Label } from '../../labelContract.ts'
import { labelsQuery } from '../labelQueries.ts'
import { takeLabel } from '../takeLabel.ts'
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
