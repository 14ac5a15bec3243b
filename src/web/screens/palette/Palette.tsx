import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Bot, CornerDownLeft, Layers, Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { holderOf } from '#features/inbox/conversations/rules.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { WorkspaceIcon } from '#features/workspaces/web/WorkspaceIcon.tsx'
import { Avatar } from '#web/components/Avatar.tsx'
import { HolderIcon } from '#web/components/BatonIcon.tsx'
import { classes } from '#web/components/classes.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import { useClosedByHistory } from '#web/hooks/useClosedByHistory.ts'
import { useIsAiOff } from '#web/query/useBots.ts'
import { useLate } from '#web/hooks/useLate.ts'
import { startOnScreen } from '#web/hooks/startOnScreen.ts'
import type { PaletteEntry } from './PaletteEntry.ts'
import { usePaletteGroups, type PaletteGroup } from './usePaletteGroups.ts'

interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onHelp: () => void
}

/** ⌘K: everything that can be gone to or done, by typing a few letters of it. */
export function Palette({ open, onOpenChange, onHelp }: PaletteProps) {
  useClosedByHistory(open, onOpenChange)
  const [text, setText] = useState('')
  const chosen = useRef(false)
  const phrase = text.trim()
  const { groups, isSearching, isFailed, isUndecided } = usePaletteGroups(phrase, onHelp)
  const isLate = useLate(isSearching)
  // Enter, before it was known what fits: it takes the first of what comes.
  const [isEntered, setEntered] = useState(false)
  const choose = (entry: PaletteEntry) => {
    chosen.current = entry.kind !== 'action'
    onOpenChange(false)
    entry.run()
    if (chosen.current) startOnScreen()
  }
  const takeFirst = useEffectEvent(() => {
    setEntered(false)
    const first = groups[0]?.items[0]
    if (first) choose(first)
  })
  useEffect(() => {
    if (isEntered && !isUndecided) takeFirst()
  }, [isEntered, isUndecided])
  const state = stateOf(phrase, { isFailed, isLate, isEmpty: groups.length === 0 })
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil z-40" />
        <Dialog.Popup
          aria-label={laterStrings.palette.name}
          // Who has gone somewhere starts there; who did something, or only looked, goes on where they were.
          finalFocus={() => !chosen.current}
          className="floats fixed top-[min(14vh,120px)] left-1/2 z-40 flex max-h-[min(560px,72vh)] w-[min(600px,calc(100vw-16px))] -translate-x-1/2 flex-col overflow-hidden rounded-xl outline-none"
        >
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            value={text}
            onValueChange={(next, { reason }) => {
              if (reason === 'item-press') return
              setEntered(false)
              setText(next)
            }}
            itemToStringValue={(entry: PaletteEntry) => entry.name}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
              <Autocomplete.Input
                aria-label={laterStrings.palette.name}
                placeholder={laterStrings.palette.placeholder}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && isUndecided) {
                    event.preventBaseUIHandler()
                    setEntered(true)
                  }
                }}
                className="h-12 min-w-0 flex-1 bg-transparent text-lg text-ellipsis outline-none"
              />
              <Dialog.Close
                render={
                  <IconButton name={strings.frame.close} tip="none" className="-mr-1.5">
                    <X size={16} />
                  </IconButton>
                }
              />
            </div>
            <Autocomplete.List className="pane-scroll min-h-0 flex-1 p-1.5 outline-none empty:hidden">
              {(group: PaletteGroup) => (
                <Autocomplete.Group key={group.value} items={group.items} className="pb-1">
                  <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-[550] text-ink-3">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: PaletteEntry) => <Entry key={entry.id} entry={entry} onChoose={choose} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            {/* Below the entries: it comes and goes, and they stay where they are. */}
            <p role="status" className={state ? 'px-4 py-3 text-ink-3' : 'sr-only'}>
              {state}
            </p>
            <div className="flex items-center gap-3 border-t border-line bg-surface px-4 py-2 text-sm text-ink-3 pointer-coarse:hidden">
              <Hint keys={['ArrowUp', 'ArrowDown']} says={laterStrings.palette.move} />
              <Hint keys={['Enter']} says={laterStrings.palette.open} />
              <Hint keys={['Escape']} says={laterStrings.palette.close} />
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What is said above the entries: how the asking does, or that nothing fits. '' while they speak for themselves. */
function stateOf(phrase: string, { isFailed, isLate, isEmpty }: { isFailed: boolean; isLate: boolean; isEmpty: boolean }): string {
  if (isFailed) return laterStrings.palette.failed
  if (isLate) return laterStrings.palette.searching
  return isEmpty ? laterStrings.palette.nothing(phrase) : ''
}

function Entry({ entry, onChoose }: { entry: PaletteEntry; onChoose: (entry: PaletteEntry) => void }) {
  const isAiOff = useIsAiOff()
  return (
    <Autocomplete.Item
      value={entry}
      onClick={() => onChoose(entry)}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 outline-none select-none data-highlighted:bg-chosen pointer-coarse:min-h-11"
    >
      <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center text-ink-3">
        <EntryIcon entry={entry} />
      </span>
      <span className="min-w-0 flex-1 truncate">{entry.name}</span>
      {entry.where === undefined ? null : <span className="num shrink-0 text-sm text-ink-2">{entry.where}</span>}
      {entry.hint ? (
        // A phone has no room for both beside the name.
        <span className={classes('max-w-40 truncate text-sm text-ink-3', entry.where !== undefined && 'max-md:hidden')}>{entry.hint}</span>
      ) : null}
      {entry.row ? <HolderIcon holder={holderOf(entry.row, isAiOff(entry.row))} size={14} /> : null}
    </Autocomplete.Item>
  )
}

/** The face of a customer, or what kind of line it is. */
function EntryIcon({ entry: { kind, name, row } }: { entry: PaletteEntry }) {
  if (row) return <Avatar id={row.user_profile.id || row.id} name={name} image={row.user_profile.image} size={22} />
  switch (kind) {
    case 'bot':
      return <Bot size={15} />
    case 'view':
      return <Layers size={15} />
    case 'workspace':
      return <WorkspaceIcon name={name} />
    case 'message':
      return <Search size={14} />
    case 'place':
      return <CornerDownLeft size={14} className="-scale-x-100" />
    default:
      return null
  }
}

function Hint({ keys, says }: { keys: string[]; says: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {says}
    </span>
  )
}
