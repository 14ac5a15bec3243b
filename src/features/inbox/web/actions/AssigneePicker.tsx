import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { Check, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/query/useMe.ts'
import { fold, foldedIncludes } from '#shared/fold.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { Popup } from '#web/components/menu/Popup.tsx'
import { useKnownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import type { PickerProps } from './PickerProps.ts'
import { actStrings } from './act.strings.ts'
import { assigneesQuery, whoMayHave } from './assignees.ts'
import { fieldClasses } from './FindField.tsx'
import { heldQuery } from './heldQuery.ts'

interface Entry {
  id: string | null
  name: string
  /** Missing where it is nobody. */
  email?: string
  image: string | null
}

/** To whom conversations are given: one of those who may chat and see them, or nobody. */
export function AssigneePicker({ on, anchor, onAct, onEnd }: PickerProps) {
  const me = useMe()
  const { data: people, isError } = useQuery(assigneesQuery)
  // Without it one can choose as well.
  const { data: held } = useQuery(heldQuery)
  const [text, setText] = useState('')
  const rows = 'selection' in on ? [] : on
  const has = rows.length === 1 ? rows[0]! : null
  const may = whoMayHave(people ?? [], rows)
  const shared = namesOfSeveral(may)
  const sorted = may.toSorted((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id))
  // Beside the name, which stays what it is.
  const openOf = ({ id }: Entry) => (id !== null && held ? actStrings.hasOpen(held[id] ?? 0) : undefined)
  const entries: Entry[] = [
    ...sorted.filter(({ name, email }) => foldedIncludes(`${name} ${email}`, text)),
    ...(isNobody(text) && (has === null || has.assignee !== null) ? [{ id: null, name: actStrings.nobody, image: null }] : []),
  ]
  return (
    <Popup
      open
      onOpenChange={(open) => !open && onEnd()}
      anchor={anchor}
      name={actStrings.assign}
      // "Assigned to" stands before each name.
      className="w-[min(320px,calc(100vw-16px))]"
    >
      <Autocomplete.Root
        open
        inline
        mode="none"
        items={entries}
        value={text}
        onValueChange={(next, { reason }) => {
          if (reason !== 'item-press') setText(next)
        }}
        itemToStringValue={(entry: Entry) => entry.name}
        autoHighlight="always"
        keepHighlight
      >
        <Autocomplete.Input aria-label={actStrings.assign} placeholder={actStrings.findPerson} className={fieldClasses} />
        <p role="status" className="px-2 py-1.5 text-ink-3 empty:hidden">
          {whyNobody(isError, people !== undefined && entries.length === 0)}
        </p>
        <Autocomplete.List aria-label={actStrings.people} className="pane-scroll max-h-70 outline-none empty:hidden">
          {(entry: Entry) => (
            <Autocomplete.Item
              key={entry.id ?? ''}
              value={entry}
              aria-description={openOf(entry)}
              onClick={() => {
                onAct({ do: 'assign', assignee: entry.id })
                onEnd()
              }}
              className="flex min-h-[34px] items-center gap-2 rounded-md px-2 outline-none select-none data-highlighted:bg-chosen pointer-coarse:min-h-11"
            >
              {entry.id === null ? (
                <UserRoundX size={16} aria-hidden="true" className="mx-0.5 shrink-0 text-ink-3" />
              ) : (
                <Avatar id={entry.id} name={entry.name} image={entry.image} size={20} />
              )}
              <span className="min-w-0 flex-1 py-1">
                <span className="block wrap-break-word">
                  {entry.id === null ? entry.name : actStrings.assignedTo(entry.id === me?.id ? actStrings.me(entry.name) : entry.name)}
                </span>
                {shared.has(entry.name) ? <span className="block truncate text-sm text-ink-3">{entry.email}</span> : null}
              </span>
              {openOf(entry) ? (
                <span aria-hidden="true" className="num shrink-0 text-sm text-ink-3">
                  {openOf(entry)}
                </span>
              ) : null}
              {has ? <Chosen of={has} id={entry.id} /> : null}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Popup>
  )
}

/** The names that do not tell by themselves who is meant. */
function namesOfSeveral(people: readonly { name: string }[]): ReadonlySet<string> {
  const met = new Set<string>()
  return new Set(people.map(({ name }) => name).filter((name) => met.size === met.add(name).size))
}

/** Whether what is typed begins like taking them from everybody, which stands below all people. */
const isNobody = (text: string): boolean => fold(actStrings.nobody).startsWith(fold(text.trim()))

/** Why nobody can be chosen; '' where somebody can, or that is not known yet. */
function whyNobody(isError: boolean, isEmpty: boolean): string {
  if (isError) return actStrings.peopleFailed
  return isEmpty ? actStrings.noPerson : ''
}

function Chosen({ of, id }: { of: Conversation; id: string | null }) {
  if ((useKnownConversation(of.id) ?? of).assignee !== id) return null
  return (
    <>
      <span className="sr-only">{actStrings.hasIt}</span>
      <Check size={14} aria-hidden="true" className="shrink-0 text-ink-2" />
    </>
  )
}
