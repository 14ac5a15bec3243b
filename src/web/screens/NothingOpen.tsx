import { strings } from '#shared/app.strings.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { Kbd } from '#web/components/Kbd.tsx'

/** Beside the list while no conversation is open. */
export function NothingOpen({ hasRows }: { hasRows: boolean }) {
  return (
    <main className="grid h-full flex-1 place-content-center justify-items-center gap-3 bg-bg p-6 text-center">
      <BatonIcon size={44} className="opacity-90" />
      {hasRows ? (
        <>
          <p className="text-md text-ink-2">{strings.conversation.pick}</p>
          <p className="flex items-center gap-1.5 text-ink-3 pointer-coarse:hidden">
            <Kbd shown>j</Kbd>
            <Kbd shown>k</Kbd>
            {strings.conversation.pickMove}
            <Kbd shown>Enter</Kbd>
            {strings.conversation.pickOpen}
          </p>
        </>
      ) : null}
    </main>
  )
}
