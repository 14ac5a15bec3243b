import { SlidersHorizontal } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { SandboxState } from '#sandbox/phone/contract.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { Button } from '#web/components/Button.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { lazyComponent, useLazyComponent } from '#web/lazy/lazyComponent.tsx'
import { useLate } from '#web/hooks/useLate.ts'
import { useIsNarrow, useIsWide } from '#web/hooks/useMediaQuery.ts'
import { PhonePane } from './phone/PhonePane.tsx'
import { phoneStrings } from './phone.strings.ts'
import { useSandboxLocation, type SandboxLocation } from './useSandboxLocation.ts'
import { useSandboxState } from './useSandboxState.ts'
import { WhoWrites } from './who/WhoWrites.tsx'
import { GoesWrong } from './wrong/GoesWrong.tsx'
import { MailLink } from './wrong/MailLink.tsx'
import { Personas } from './wrong/Personas.tsx'

const sheet = lazyComponent(() => import('./Sheet.tsx').then((module) => module.Sheet))

/** The page of the customer's phone: who writes, the phone, and what goes wrong. */
export function SandboxScreen() {
  const [place, go] = useSandboxLocation()
  const { data: sandbox, isError, isFetching, refetch, applyMessage } = useSandboxState(place.bot !== null && place.customer !== null)
  const late = useLate(sandbox === undefined && !isError)
  const firstBot = sandbox?.bots[0]?.clientKey ?? null
  // An address that names no bot, or one that is gone, shows the first.
  const bot = sandbox?.bots.some(({ clientKey }) => clientKey === place.bot) ? place.bot : firstBot
  useEffect(() => {
    document.title = phoneStrings.title
  }, [])
  if (!sandbox || bot === null) {
    const hasFailed = isError || sandbox !== undefined
    return <NothingYet hasFailed={hasFailed} isLate={late} isFetching={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <LoadedSandbox
      sandbox={sandbox}
      place={{ bot, customer: bot === place.bot ? place.customer : null }}
      go={go}
      applyMessage={applyMessage}
    />
  )
}

interface NothingYetProps {
  hasFailed: boolean
  /** It takes so long that the wait is named. */
  isLate: boolean
  isFetching: boolean
  onRetry: () => void
}

function NothingYet({ hasFailed, isLate, isFetching, onRetry }: NothingYetProps) {
  const waiting = isLate ? phoneStrings.loading : null
  return (
    <Frame>
      <p role="status" className="m-auto flex flex-col items-center gap-3 p-6 text-ink-2">
        {hasFailed ? phoneStrings.failed : waiting}
        {hasFailed ? (
          <Button disabled={isFetching} onClick={onRetry}>
            {phoneStrings.retry}
          </Button>
        ) : null}
      </p>
    </Frame>
  )
}

interface LoadedSandboxProps {
  sandbox: SandboxState
  place: { bot: string; customer: string | null }
  go: (place: SandboxLocation) => void
  applyMessage: ReturnType<typeof useSandboxState>['applyMessage']
}

function LoadedSandbox({ sandbox, place, go, applyMessage }: LoadedSandboxProps) {
  const [isNarrow, isWide] = [useIsNarrow(), useIsWide()]
  const { open, setOpen, trigger, Component } = useLazyComponent(sheet)
  const choose = (to: SandboxLocation) => {
    go(to)
    // On a phone who was chosen is looked at next; choosing only the bot is half the way.
    if (isNarrow && to.customer !== null) setOpen(false)
  }
  const who = <WhoWrites sandbox={sandbox} place={place} onChoose={choose} />
  const wrong = (
    <>
      <Personas personas={sandbox.personas} />
      <MailLink />
      <GoesWrong faults={sandbox.faults} companies={sandbox.companies} />
    </>
  )
  const button = isWide ? null : (
    <IconButton name={isNarrow ? phoneStrings.settings : phoneStrings.aside} tip="left" aria-haspopup="dialog" {...trigger}>
      <SlidersHorizontal size={18} aria-hidden="true" />
    </IconButton>
  )
  return (
    <Frame button={isNarrow ? null : button}>
      {isNarrow ? null : (
        <aside aria-label={phoneStrings.whoWrites} className="pane-scroll room-for-toasts relative w-76 shrink-0 border-r border-line p-4">
          {who}
        </aside>
      )}
      <main className="flex min-h-0 min-w-0 flex-1 justify-center md:p-5">
        <PhonePane
          onMore={isNarrow ? trigger.onClick : null}
          sandbox={sandbox}
          place={place}
          onChoose={choose}
          onMessage={applyMessage}
          button={isNarrow ? button : null}
          isFramed={!isNarrow}
        />
      </main>
      {isWide ? (
        <aside aria-label={phoneStrings.aside} className="pane-scroll relative flex w-84 flex-col gap-5 shrink-0 border-l border-line p-4">
          {wrong}
        </aside>
      ) : null}
      {Component && !isWide ? (
        <Component open={open} onOpenChange={setOpen} title={isNarrow ? phoneStrings.settings : phoneStrings.aside}>
          {isNarrow ? who : null}
          {wrong}
        </Component>
      ) : null}
    </Frame>
  )
}

/** The stripe and what stands below it. */
function Frame({ button, children }: { button?: ReactNode; children: ReactNode }) {
  return (
    <div className="relative flex h-full flex-col overflow-clip">
      <header className="flex min-h-9 shrink-0 items-center gap-2 border-b border-note-line bg-note px-3 py-1 text-sm text-ink-2">
        <BatonIcon size={16} className="shrink-0" />
        <h1 className="sr-only">{phoneStrings.title}</h1>
        <p className="min-w-0 flex-1 max-md:text-xs">
          <strong className="font-semibold text-ink">{phoneStrings.stripe}</strong> {phoneStrings.stripeMore}
        </p>
        {button}
      </header>
      <div className="flex min-h-0 flex-1">{children}</div>
    </div>
  )
}
