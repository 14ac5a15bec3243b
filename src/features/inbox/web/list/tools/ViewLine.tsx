import { Lock, Pencil, RefreshCw, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { strings } from '#shared/app.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { classes } from '#web/components/classes.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { deleteView, moveView, type View } from '#features/inbox/conversations/views/contract.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { toastUnchanged } from '#features/inbox/web/actions/toastUnchanged.ts'
import { fieldClasses } from '#features/inbox/web/actions/FindField.tsx'
import type { InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { locationOfView, savedOf, shows, showsTheSame } from './locationOfView.ts'
import { store } from './SaveView.tsx'
import { viewsQuery } from './viewsQuery.ts'
import { withoutView } from './withView.ts'

interface ViewLineProps {
  view: View
  place: InboxLocation
  /** Enter in the field above takes it. */
  isTaken: boolean
  mayChange: boolean
  /** Only its maker shares it, or keeps it to themselves again. */
  isOwn: boolean
  isRenamed: boolean
  onRename: (isOn: boolean) => void
  onGo: (place: InboxLocation) => void
}

const text = actStrings.views

/** One saved view: goes there, and for anyone who may: new name, new filters, shared or not, away. */
export function ViewLine({ view, place, isTaken, mayChange, isOwn, isRenamed, onRename, onGo }: ViewLineProps) {
  const isHere = place.view === view.id
  const isChanged = isHere && !shows(place, view)
  if (isRenamed) {
    return (
      <li ref={focusBeside}>
        <RenameView
          name={view.name}
          onName={(name) => {
            onRename(false)
            if (name !== view.name) renameView(view, name)
          }}
        />
      </li>
    )
  }
  return (
    <li
      ref={focusBeside}
      data-moves={view.id}
      className={classes('group flex items-center rounded-md hover:bg-chosen has-focus-visible:bg-chosen', isTaken && 'bg-chosen')}
    >
      <button
        type="button"
        data-view
        aria-current={isHere ? 'true' : undefined}
        className={classes(
          'min-h-[30px] min-w-0 flex-1 truncate rounded-md px-2 text-left -outline-offset-2 pointer-coarse:min-h-11',
          isHere && 'font-[550]',
        )}
        onClick={() => onGo(locationOfView(view, place))}
      >
        {view.name}
      </button>
      {isTaken ? <Kbd>Enter</Kbd> : null}
      {mayChange ? (
        <span className="flex shrink-0">
          {isChanged ? (
            <IconButton name={text.update} tip="left" className={small} onClick={() => void updateView(view, place)}>
              <RefreshCw size={13} />
            </IconButton>
          ) : null}
          <IconButton name={text.rename(view.name)} tip="none" className={small} onClick={() => onRename(true)}>
            <Pencil size={13} />
          </IconButton>
          {isOwn ? (
            <IconButton
              name={view.shared ? text.unshareNamed(view.name) : text.shareNamed(view.name)}
              tip="none"
              className={small}
              onClick={() => void store({ id: view.id, shared: !view.shared }).catch(toastUnchanged)}
            >
              {view.shared ? <Lock size={13} /> : <UsersRound size={13} />}
            </IconButton>
          ) : null}
          <IconButton name={text.remove(view.name)} tip="none" className={small} onClick={() => void removeView(view)}>
            <Trash2 size={13} />
          </IconButton>
        </span>
      ) : null}
    </li>
  )
}

const small = 'size-7 pointer-coarse:size-10'

/** Gives a view another name; one that somebody has deleted meanwhile is saved again under that. */
export function renameView(view: View, name: string): void {
  const { id, shared, client_key, criteria } = view
  const isThere = queries.getQueryData(viewsQuery.queryKey)?.some((one) => one.id === id)
  store(isThere ? { id, name } : { name, shared, client_key, criteria }).catch(toastUnchanged)
}

/**
 * Lets a view show what is shown. A colleague may have given a shared one other filters while its list was open; taken back, it shows these again. Its
 * name, and whether it is shared, stay as they are.
 */
async function updateView({ id, name, client_key, criteria }: View, place: InboxLocation): Promise<void> {
  let saved: View
  try {
    saved = await store({ id, ...savedOf(place) })
  } catch (error) {
    toastUnchanged(error)
    return
  }
  toast(text.updated(name), {
    holds: () => queries.getQueryData(viewsQuery.queryKey)?.some((one) => one.id === id && showsTheSame(one, saved)) ?? true,
    action: { name: strings.frame.undo, run: () => void store({ id, client_key, criteria }).catch(toastUnchanged) },
  })
}

/** Deletes a view; taken back, it is saved again as it was, where it stood. */
export async function removeView(view: View): Promise<void> {
  const { id, name } = view
  const views = queries.getQueryData(viewsQuery.queryKey) ?? []
  // Without an order it stands by its name.
  const behind = view.position === 0 ? [] : views.slice(views.findIndex((one) => one.id === id) + 1)
  try {
    await callApi(deleteView, { params: { id } })
  } catch (error) {
    toastUnchanged(error)
    return
  }
  queries.setQueryData(viewsQuery.queryKey, (now) => now && withoutView(now, id))
  toast(text.removed(name), { action: { name: strings.frame.undo, run: () => void restoreView(view, behind).catch(toastUnchanged) } })
}

/** Saves a view again under its id, as its maker's, before the first that stood behind it and still does. */
async function restoreView({ id, person, name, shared, client_key, criteria }: View, behind: readonly View[]): Promise<void> {
  await store({ new_id: id, person, name, shared, client_key, criteria })
  const views = queries.getQueryData(viewsQuery.queryKey)
  const next = behind.find((one) => views?.some((now) => now.id === one.id && now.shared === shared))
  if (next) await callApi(moveView, { params: { id }, body: { before: next.id } })
}

/** A field in the place of a view's name. */
export function RenameView({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [typed, setTyped] = useState(name)
  return (
    <form
      ref={focusBeside}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onName(typed.trim())
      }}
    >
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pencil beside it was pressed to type here
        autoFocus
        value={typed}
        maxLength={60}
        aria-label={text.name}
        className={fieldClasses}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => onName(typed.trim() || name)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onName(name)
        }}
      />
    </form>
  )
}
