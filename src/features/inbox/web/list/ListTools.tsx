import { ChevronDown, ListFilter, SlidersHorizontal, SquareCheck } from 'lucide-react'
import { useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { strings } from '#shared/app.strings.ts'
import { buttonClasses } from '#web/components/Button.tsx'
import { FilterChip, focusTools } from './FilterChip.tsx'
import { classes } from '#web/components/classes.ts'
import { useKeys } from '#web/hooks/keys.ts'
import { useMe } from '#web/query/useMe.ts'
import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { lazyComponent, useLazyComponent, type LazyComponent } from '#web/lazy/lazyComponent.tsx'
import { MenuButton } from '#web/components/menu/MenuButton.tsx'
import { filtersOf, noFilters, sortOf, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { useLabelColour } from '#features/inbox/web/labels/labelQueries.ts'
import { PhraseField } from './PhraseField.tsx'
import { searchAddress } from '#features/inbox/web/location/searchAddress.ts'
import type { GoTo } from '#features/inbox/web/location/useInboxLocation.ts'
import type { ToolPopupProps } from './tools/ToolPopupProps.ts'

const lazyLabels = lazyComponent<ToolPopupProps>(() => import('./tools/LabelFilter.tsx').then((module) => module.LabelFilter))
const lazyViews = lazyComponent<ToolPopupProps>(() => import('./tools/ViewsPopup.tsx').then((module) => module.ViewsPopup))
const lazyMore = lazyComponent<ToolPopupProps>(() => import('./tools/MoreFilters.tsx').then((module) => module.MoreFilters))
const lazyChips = lazyComponent<Pick<ToolPopupProps, 'place' | 'go'>>(() =>
  import('./tools/MoreChips.tsx').then((module) => module.MoreChips),
)
const filters = ['followUp', 'unread', 'needsHuman', 'waiting'] as const

interface ListToolsProps {
  place: InboxLocation
  go: GoTo
  /** Begins to choose several; null where there is nothing to choose. */
  onSelect: (() => void) | null
}

/** What narrows and orders the list, and what of that is on. */
export function ListTools({ place, go, onSelect }: ListToolsProps) {
  const colourOf = useLabelColour()
  const filter = useRef<HTMLDivElement>(null)
  const more = useLazyComponent(lazyMore)
  useKeys({ f: { says: strings.keys.filter, group: 'Conversations', isSwift: true, run: more.trigger.onClick } })
  const { isNamed, MoreChips } = useMoreChips(place)
  const chips = [
    ...filters.filter((one) => place[one]).map((one) => ({ key: one, name: strings.list.filters[one], colour: '', off: { [one]: false } })),
    ...place.tags.map((tag) => ({
      // A label may be called what a filter is.
      key: `label ${tag}`,
      name: tag,
      colour: colourOf(place.bot, tag),
      off: { tags: place.tags.filter((other) => other !== tag) },
    })),
  ]
  return (
    <div ref={focusBar} data-tools className="shrink-0 border-b border-line/60 pb-1.5">
      <PhraseField
        key={place.bot}
        phrase={place.phrase}
        onPhrase={(phrase) => go({ phrase }, { replace: true })}
        onSearch={(terms) => navigate(searchAddress(place.id, terms))}
      />
      <div className="flex flex-wrap items-center px-1.5">
        <div ref={filter} className="flex">
          <MenuButton
            className={toolClasses}
            sections={[
              {
                title: strings.list.filter,
                entries: filters.map((one) => ({
                  name: strings.list.filters[one],
                  checked: place[one],
                  run: () => go({ [one]: !place[one] }),
                })),
              },
              {
                entries: [{ name: strings.list.moreFilters, hint: 'F', icon: <SlidersHorizontal size={14} />, run: more.trigger.onClick }],
              },
              {
                title: strings.list.sortBy,
                entries: (['newest', 'waiting'] as const).map((sort) => ({
                  name: strings.list.sorts[sort],
                  checked: sortOf(place) === sort,
                  run: () => go({ sort: sort === sortOf({ ...place, sort: null }) ? null : sort }),
                })),
              },
            ]}
          >
            <ListFilter size={14} aria-hidden="true" className="shrink-0" />
            {sortOf(place) === 'newest' ? strings.list.filter : strings.list.sortedByWaiting}
          </MenuButton>
        </div>
        <ToolButton part={lazyLabels} place={place} go={go}>
          {strings.list.labels}
        </ToolButton>
        <ToolButton part={lazyViews} place={place} go={go}>
          {strings.list.views}
        </ToolButton>
        {more.Component ? <more.Component open={more.open} onOpenChange={more.setOpen} anchor={filter} place={place} go={go} /> : null}
        {onSelect ? (
          <IconButton name={strings.list.select} data-select tip="left" className="ml-auto shrink-0" onClick={onSelect}>
            <SquareCheck size={15} />
          </IconButton>
        ) : null}
      </div>
      {filtersOf(place) === 0 ? null : (
        <div role="group" aria-label={strings.list.filter} className="flex min-h-7 flex-wrap gap-1 px-3 pt-1 pointer-coarse:min-h-11">
          {chips.map(({ key, name, colour, off }) => (
            <FilterChip key={key} name={name} colour={colour} onOff={() => go(off)} />
          ))}
          {MoreChips ? <MoreChips place={place} go={go} /> : null}
          {isNamed && filtersOf(place) > 1 ? (
            <button
              ref={focusTools}
              type="button"
              className="px-1 text-sm text-ink-2 underline underline-offset-2 hover:text-ink pointer-coarse:min-h-10"
              onClick={() => go(noFilters)}
            >
              {strings.list.clearFilters}
            </button>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** The chips of what was chosen among "More filters", once their names are known; what stands behind them comes then, as it would be pushed. */
function useMoreChips({ assignee, holder, source, date }: InboxLocation) {
  const isMeKnown = useMe() !== undefined
  const Loaded = lazyChips.useLoaded()
  const hasMore = assignee !== null || holder !== null || source !== null || date !== ''
  if (hasMore) lazyChips.preload()
  const isNamed = !hasMore || (Loaded !== null && (assignee === null || isMeKnown))
  return { isNamed, MoreChips: hasMore && isNamed ? Loaded : null }
}

const focusBar = restoreFocusTo('[data-acts="picked"] button:enabled')

const toolClasses = classes(buttonClasses({ variant: 'ghost' }), 'gap-1 px-1.5')

interface ToolButtonProps extends Pick<ToolPopupProps, 'place' | 'go'> {
  part: LazyComponent<ToolPopupProps>
  children: React.ReactNode
}

/** A button that opens a part which is fetched when the pointer or the focus comes near. */
function ToolButton({ part, place, go, children }: ToolButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { open, setOpen, trigger, Component } = useLazyComponent(part)
  return (
    <>
      <button type="button" ref={button} aria-haspopup="dialog" className={toolClasses} {...trigger}>
        {children}
        <ChevronDown size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
      </button>
      {Component ? <Component open={open} onOpenChange={setOpen} anchor={button} place={place} go={go} /> : null}
    </>
  )
}
