import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { foldedIncludes } from '#shared/fold.ts'
import { strings } from '#shared/app.strings.ts'
import { LabelDot } from '#web/components/Chip.tsx'
import { Popup } from '#web/components/menu/Popup.tsx'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { CheckList } from '#features/inbox/web/actions/CheckList.tsx'
import { FindField } from '#features/inbox/web/actions/FindField.tsx'
import { labelsQuery } from '#features/inbox/web/labels/labelQueries.ts'
import type { ToolPopupProps } from './ToolPopupProps.ts'
import { namesOf } from './namesOf.ts'

/** So many labels are seen at a glance; of more one looks for them by their letters. */
const atAGlance = 8

/** Chooses labels that all must be there: those of the chosen bot, or of every bot by name. */
export function LabelFilter({ open, onOpenChange, anchor, place, go }: ToolPopupProps) {
  const { data, isError } = useQuery(labelsQuery)
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const labels = namesOf(data ?? [], place.bot === 'all' ? null : new Set([place.bot]))
  const shown = labels.filter(({ name }) => foldedIncludes(name, text.trim()))
  const toggle = (name: string, isOn: boolean) => go({ tags: isOn ? [...place.tags, name] : place.tags.filter((tag) => tag !== name) })
  const whyNone = (): string => {
    if (isError) return actStrings.labelsFailed
    if (!data || shown.length > 0) return ''
    return labels.length === 0 ? actStrings.noLabelsHere : actStrings.noLabelCalled
  }
  return (
    <Popup open={open} onOpenChange={onOpenChange} anchor={anchor} name={strings.list.labels}>
      {labels.length > atAGlance ? (
        <FindField
          ref={field}
          name={actStrings.findLabel}
          value={text}
          onFind={setText}
          onDown={() => list.current?.querySelector('input')?.focus()}
        />
      ) : null}
      <p role="status" className="px-2 py-1.5 text-ink-3 empty:hidden">
        {whyNone()}
      </p>
      <CheckList
        ref={list}
        name={strings.list.labels}
        entries={shown.map(({ name, colour }) => ({
          id: name,
          name,
          icon: <LabelDot colour={colour} />,
          state: place.tags.includes(name),
        }))}
        onToggle={toggle}
        onLeave={() => field.current?.focus()}
      />
    </Popup>
  )
}
