import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { foldedIncludes } from '#shared/fold.ts'
import { listSteps } from '#web/hooks/keys.ts'
import { useRenamed } from '#web/hooks/useRenamed.ts'
import { useCan, useMe } from '#web/query/useMe.ts'
import { Popup } from '#web/components/menu/Popup.tsx'
import type { View } from '#features/inbox/conversations/views/contract.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { FindField } from '#features/inbox/web/actions/FindField.tsx'
import { isNarrowed, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import type { ToolPopupProps } from './ToolPopupProps.ts'
import { locationOfView, shows } from './locationOfView.ts'
import { SaveView } from './SaveView.tsx'
import { ViewLine } from './ViewLine.tsx'
import { viewsQuery } from './viewsQuery.ts'

const text = actStrings.views

/** So many views are seen at a glance; of more one looks for them by their letters. */
const atAGlance = 8

/** Saved lists: one's own and those of the workspace, and saving the one that is shown. */
export function ViewsPopup({ open, onOpenChange, anchor, place, go }: ToolPopupProps) {
  const me = useMe()
  const mayEdit = useCan('edit')
  const { data, isError } = useQuery(viewsQuery)
  const { rows: views, isRenamed, rename } = useRenamed(data)
  const [wanted, setWanted] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const shown = views?.filter(({ name }) => foldedIncludes(name, wanted))
  const groups: [string, View[]][] = [
    [text.own, shown?.filter((view) => !view.shared) ?? []],
    [text.shared, shown?.filter((view) => view.shared) ?? []],
  ]
  /** What Enter takes in the field: the first that is shown. */
  const first = wanted.trim() === '' ? undefined : groups.flatMap(([, own]) => own)[0]
  const goTo = (next: InboxLocation) => {
    go(next)
    onOpenChange(false)
  }
  return (
    <Popup open={open} onOpenChange={onOpenChange} anchor={anchor} name={text.title} className="w-[min(320px,calc(100vw-16px))]">
      {(views?.length ?? 0) > atAGlance || wanted !== '' ? (
        <FindField
          ref={field}
          name={text.find}
          value={wanted}
          onFind={setWanted}
          onTake={() => first && goTo(locationOfView(first, place))}
          onDown={() => list.current?.querySelector<HTMLElement>('[data-view]')?.focus()}
        />
      ) : null}
      <p role="status" className="px-2 py-1.5 text-pretty text-ink-3 empty:hidden">
        {whyNone(isError, views, shown)}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons are handled together */}
      <div
        ref={list}
        className="pane-scroll max-h-[min(360px,50dvh)]"
        onKeyDown={(event) => stepAmong(event, () => field.current?.focus())}
      >
        {groups.map(([title, own]) =>
          own.length === 0 ? null : (
            <section key={title} aria-label={title}>
              <p className="px-2 pt-1.5 pb-1 text-xs font-[550] text-ink-3">{title}</p>
              {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one */}
              <ul role="list">
                {own.map((view) => (
                  <ViewLine
                    key={view.id}
                    view={view}
                    place={place}
                    isTaken={view === first}
                    mayChange={view.person === me?.id || mayEdit}
                    isOwn={view.person === me?.id}
                    isRenamed={isRenamed(view)}
                    onRename={(isOn) => rename(view, isOn)}
                    onGo={goTo}
                  />
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      <p role="status" className="sr-only">
        {first ? text.enterOpens(first.name) : ''}
      </p>
      {/* Before the views are there its field would be all that can take the focus, and a phone would show its keyboard over them. */}
      {views || isError ? <SaveShown place={place} views={views} go={go} /> : null}
    </Popup>
  )
}

/** Why there is no view; '' where there are some, or they are not known yet. */
function whyNone(isError: boolean, views: readonly View[] | undefined, shown: readonly View[] | undefined): string {
  if (isError) return text.failed
  if (views?.length === 0) return text.none
  return shown?.length === 0 ? text.noneCalled : ''
}

/** The arrows go from view to view, and up from the first of them. */
function stepAmong(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const step = listSteps[event.key]
  // In the field in which a view is renamed they belong to it.
  if (step === undefined || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view]')]
  const here = event.target instanceof Element ? event.target.closest('li')?.querySelector('[data-view]') : null
  const next = names.findIndex((name) => name === here) + step
  if (next < 0) leave()
  else names[next]?.focus()
}

/** Saves the list that is shown, where that is another one than everybody has and than those that are saved. */
function SaveShown({ place, views, go }: Pick<ToolPopupProps, 'place' | 'go'> & { views: readonly View[] | undefined }) {
  const [name, setName] = useState('')
  const isSaved = views?.some((view) => shows(place, view)) ?? false
  // What is typed already stays where somebody saves the same list meanwhile.
  if ((isSaved && name === '') || place.folder === 'deleted') return null
  const isPlain = !isNarrowed({ ...place, phrase: '' }) && place.folder === 'inbox' && place.sort === null && (place.tab ?? 'all') === 'all'
  if (isPlain) return <p className="px-2 pt-1 pb-1.5 text-sm text-pretty text-ink-3">{text.nothing}</p>
  return <SaveView place={place} name={name} setName={setName} onSaved={(view) => go({ view: view.id }, { replace: true })} />
}
