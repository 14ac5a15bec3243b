import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan, useMe } from '#web/query/useMe.ts'
import { Popup } from '#web/components/menu/Popup.tsx'
import type { View } from '#features/inbox/conversations/views/contract.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { isNarrowed } from '#features/inbox/web/location/inboxLocation.ts'
import type { ToolPopupProps } from './ToolPopupProps.ts'
import { shows } from './locationOfView.ts'
import { SaveView } from './SaveView.tsx'
import { ViewLine } from './ViewLine.tsx'
import { viewsQuery } from './viewQueries.ts'

const text = actStrings.views

/** Saved lists: one's own and those of the workspace, and saving the one that is shown. */
export function ViewsPopup({ open, onOpenChange, anchor, place, go }: ToolPopupProps) {
  const me = useMe()
  const mayEdit = useCan('edit')
  const { data: views, isError } = useQuery(viewsQuery)
  /** The view whose name is being changed. */
  const [renamed, setRenamed] = useState<string | null>(null)
  const groups: [string, View[]][] = [
    [text.own, views?.filter((view) => !view.shared) ?? []],
    [text.shared, views?.filter((view) => view.shared) ?? []],
  ]
  return (
    <Popup open={open} onOpenChange={onOpenChange} anchor={anchor} name={text.title} className="w-[min(320px,calc(100vw-16px))]">
      <p role="status" className="px-2 py-1.5 text-pretty text-ink-3 empty:hidden">
        {whyNone(isError, views)}
      </p>
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
                  mayChange={view.person === me?.id || mayEdit}
                  isRenamed={renamed === view.id}
                  onRename={(isOn) => setRenamed(isOn ? view.id : null)}
                  onGo={(next) => {
                    go(next)
                    onOpenChange(false)
                  }}
                />
              ))}
            </ul>
          </section>
        ),
      )}
      {/* Before the views are there its field would be all that can take the focus, and a phone would show its keyboard over them. */}
      {views || isError ? <SaveShown place={place} views={views} go={go} /> : null}
    </Popup>
  )
}

/** Why there is no view; '' where there are some, or they are not known yet. */
function whyNone(isError: boolean, views: readonly View[] | undefined): string {
  if (isError) return text.failed
  return views?.length === 0 ? text.none : ''
}

/** Saves the list that is shown, where that is another one than everybody has and than those that are saved. */
function SaveShown({ place, views, go }: Pick<ToolPopupProps, 'place' | 'go'> & { views: readonly View[] | undefined }) {
  const isSaved = views?.some((view) => shows(place, view)) ?? false
  if (isSaved || place.folder === 'deleted') return null
  const isPlain = !isNarrowed({ ...place, phrase: '' }) && place.folder === 'inbox' && place.sort === null && (place.tab ?? 'all') === 'all'
  if (isPlain) return <p className="px-2 pt-1 pb-1.5 text-sm text-pretty text-ink-3">{text.nothing}</p>
  return <SaveView place={place} onSaved={(view) => go({ view: view.id }, { replace: true })} />
}
