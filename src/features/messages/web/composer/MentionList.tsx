import type { Colleague } from '#features/members/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { paneWords } from '../paneWords.ts'

interface MentionListProps {
  id: string
  colleagues: readonly Colleague[]
  chosen: number
  /** Pixels from the field's edges. */
  place: { left: number; top: number }
  onPick: (colleague: Colleague) => void
}

export const optionId = (list: string, index: number) => `${list}-${index}`

/** The colleagues whose name is being typed, above the caret. The field keeps the focus; keys are handled there. */
export function MentionList({ id, colleagues, chosen, place, onPick }: MentionListProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={paneWords.colleagues}
      className="floats pane-scroll absolute z-20 max-h-64 w-60 max-w-full -translate-y-full p-1"
      style={{ top: place.top, left: `max(0px, min(${place.left}px, 100% - 240px))` }}
    >
      {colleagues.map((colleague, i) => (
        <li
          key={colleague.id}
          id={optionId(id, i)}
          role="option"
          aria-selected={i === chosen}
          // Before the field loses the focus to it.
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(colleague)
          }}
          className={classes(
            'flex items-center gap-2 rounded-md px-2 py-1 pointer-coarse:py-2',
            i === chosen ? 'bg-chosen' : 'hover:bg-hover',
          )}
        >
          <Avatar id={colleague.id} name={colleague.name} image={colleague.image} size={22} />
          <span className="min-w-0 flex-1 truncate">{colleague.name}</span>
          <span className="max-w-24 truncate text-sm text-ink-3">{colleague.email}</span>
        </li>
      ))}
    </ul>
  )
}
