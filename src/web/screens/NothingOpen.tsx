import { useHasDeleted } from '#features/inbox/web/list/deletedQuery.ts'
import { seesPlace } from '#features/workspaces/members/permissions.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import { useBots } from '#web/query/useBots.ts'
import { useCan, useMe, useViewer } from '#web/query/useMe.ts'
import { FirstSteps } from './first/FirstSteps.tsx'
import { useFirstSteps } from './first/useFirstSteps.ts'
import { nothingOpenStrings } from './nothingOpen.strings.ts'

interface NothingOpenProps {
  /** Whether the list has any; undefined until it is known. */
  hasRows: boolean | undefined
  /** The list is of what was deleted, in which no keys move. */
  isDeleted: boolean
  /** The list is Next up, in which Enter takes, too, for who may reply. */
  isNextUp: boolean
}

/** Beside the list while no conversation is open. Until it is known what there is, nobody is asked to set it up. */
export function NothingOpen({ isDeleted, isNextUp, ...list }: NothingOpenProps) {
  const hasDeleted = useHasDeleted(isDeleted)
  const hasRows = isDeleted ? hasDeleted : list.hasRows
  const viewer = useViewer()
  const hasNoBot = useBots()?.length === 0
  const isAlone = useMe()?.users.length === 1
  const mayBeNew = viewer && seesPlace(viewer, 'product') && (hasNoBot || isAlone || hasRows === false)
  const props = { hasRows, isDeleted, isNextUp }
  return mayBeNew ? <StepsLeft {...props} /> : <Pick {...props} />
}

/** What is still to be done; a list that is empty for its filters alone is no new workspace. */
function StepsLeft(props: NothingOpenProps) {
  const steps = useFirstSteps()
  if (!steps || steps.isDone) return <Pick {...props} />
  return (
    <main className="pane-scroll h-full flex-1 bg-bg">
      <div className="mx-auto flex min-h-full max-w-120 flex-col justify-center gap-4 p-6">
        <h2 className="text-xl font-semibold">{settingsStrings.setup.title}</h2>
        <FirstSteps />
      </div>
    </main>
  )
}

/** Beside an empty list nothing: the list says why it is. */
function Pick({ hasRows, isDeleted, isNextUp }: NothingOpenProps) {
  const mayChat = useCan('chat')
  if (!hasRows) return <main className="h-full flex-1 bg-bg" />
  return (
    <main className="grid h-full flex-1 place-content-center justify-items-center gap-3 bg-bg p-6 text-center">
      <BatonIcon size={44} className="opacity-90" />
      <p className="text-md text-ink-2">{nothingOpenStrings.pick}</p>
      {isDeleted ? null : (
        <p className="flex items-center gap-1.5 text-ink-3 pointer-coarse:hidden">
          <Kbd shown>j</Kbd>
          <Kbd shown>k</Kbd>
          {nothingOpenStrings.move}
          <Kbd shown>Enter</Kbd>
          {isNextUp && mayChat ? `${strings.list.nextUpTakes}.` : nothingOpenStrings.open}
        </p>
      )}
    </main>
  )
}
