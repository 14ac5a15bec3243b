import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { foldedIncludes } from '#shared/fold.ts'
import { LabelDot } from '#web/components/Chip.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import { Popup } from '#web/components/menu/Popup.tsx'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { knownConversation, useKnownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import { neatLabel } from '#features/inbox/conversations/rules.ts'
import { labelsQuery } from '#features/inbox/web/labels/labelQueries.ts'
import { namesOf } from '#features/inbox/web/list/tools/namesOf.ts'
import type { PickerProps } from './PickerProps.ts'
import { actStrings } from './act.strings.ts'
import { CheckList } from './CheckList.tsx'
import { FindField } from './FindField.tsx'

/** Puts labels on conversations and takes them off; a new name makes a new label. */
export function LabelPicker({ on, anchor, onAct, onEnd }: PickerProps) {
  const rows = 'selection' in on ? [] : on
  return (
    <Popup open onOpenChange={(open) => !open && onEnd()} anchor={anchor} name={actStrings.label}>
      {rows.length === 1 ? (
        <OfOne of={rows[0]!} onAct={onAct} />
      ) : (
        <Labels
          bots={'selection' in on ? botOf(on.selection.clientkey) : new Set(rows.map((row) => row.client_key))}
          stateOf={(name) => stateAmong(rows, name)}
          onToggle={(tag, isOn) => {
            onAct({ do: isOn ? 'label' : 'unlabel', tag })
            onEnd()
          }}
        />
      )}
    </Popup>
  )
}

const botOf = (clientKey: string | undefined) => (clientKey === undefined || clientKey === 'all' ? null : new Set([clientKey]))

/** Whether all of the conversations have a label, none of them, or some. */
function stateAmong(rows: readonly Conversation[], name: string): boolean | 'some' {
  const count = rows.filter((row) => row.tags.includes(name)).length
  if (count === 0) return false
  return count === rows.length ? true : 'some'
}

function OfOne({ of, onAct }: { of: Conversation; onAct: PickerProps['onAct'] }) {
  const known = useKnownConversation(of.id) ?? of
  return (
    <Labels
      bots={new Set([of.client_key])}
      stateOf={(name) => known.tags.includes(name)}
      onToggle={(tag, isOn) => {
        const now = knownConversation(of.id) ?? of
        if (isOn !== now.tags.includes(tag)) onAct({ do: isOn ? 'label' : 'unlabel', tag })
      }}
    />
  )
}

interface LabelsProps {
  /** Null for every bot. */
  bots: ReadonlySet<string> | null
  stateOf: (name: string) => boolean | 'some'
  onToggle: (name: string, isOn: boolean) => void
}

function Labels({ bots, stateOf, onToggle }: LabelsProps) {
  const { data, isError } = useQuery(labelsQuery)
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const wanted = neatLabel(text).toLocaleLowerCase()
  const labels = namesOf(data ?? [], bots)
  const shown = labels.filter(({ name }) => foldedIncludes(name, wanted))
  const same = labels.find(({ name }) => name.toLocaleLowerCase() === wanted)
  /** What Enter takes: what is called so, else the first that fits. A new one is made where none does, or by its own entry. */
  const chosen = wanted === '' ? undefined : (same ?? shown[0])?.name
  const add = (name: string) => {
    if (name === '') return
    onToggle(name, true)
    setText('')
    field.current?.focus()
  }
  const whyNone = (): string => {
    if (isError) return actStrings.labelsFailed
    if (!data || shown.length > 0) return ''
    return labels.length === 0 ? actStrings.noLabels : actStrings.noLabelFits
  }
  return (
    <>
      <FindField
        ref={field}
        name={actStrings.newLabel}
        value={text}
        maxLength={60}
        onFind={setText}
        onTake={() => add(chosen ?? neatLabel(text))}
        onDown={() => list.current?.querySelector('input')?.focus()}
      />
      {bots !== null && bots.size > 1 ? <p className="px-2 pb-1 text-sm text-ink-3">{actStrings.severalBots}</p> : null}
      <p role="status" className="px-2 py-1.5 text-ink-3 empty:hidden">
        {whyNone()}
      </p>
      <CheckList
        ref={list}
        name={actStrings.labels}
        entries={shown.map(({ name, colour }) => ({ id: name, name, icon: <LabelDot colour={colour} />, state: stateOf(name) }))}
        chosen={chosen}
        onToggle={onToggle}
        onLeave={() => field.current?.focus()}
      />
      {wanted === '' || same ? null : (
        <div className="mt-1 border-t border-line/60 pt-1">
          <button
            type="button"
            className="flex min-h-[30px] w-full items-center gap-2 rounded-md px-2 text-left hover:bg-hover pointer-coarse:min-h-11"
            onClick={() => add(neatLabel(text))}
          >
            <Plus size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
            <span className="min-w-0 truncate">{actStrings.createLabel(neatLabel(text))}</span>
            {chosen === undefined ? <Kbd>Enter</Kbd> : null}
          </button>
        </div>
      )}
      <p role="status" className="sr-only">
        {chosen === undefined ? '' : actStrings.enterTakes(chosen)}
      </p>
    </>
  )
}
