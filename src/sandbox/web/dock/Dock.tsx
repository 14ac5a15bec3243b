import { ExternalLink, SlidersHorizontal, X } from 'lucide-react'
import type { SandboxState } from '#sandbox/phone/contract.ts'
import { Button } from '#web/components/Button.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import type { SheetProps } from '#sandbox/web/Sheet.tsx'
import { lazyComponent, useLazyComponent } from '#web/lazy/lazyComponent.tsx'
import { PhonePane } from '#sandbox/web/phone/PhonePane.tsx'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import type { useSandboxState } from '#sandbox/web/useSandboxState.ts'
import { WhoWrites } from '#sandbox/web/who/WhoWrites.tsx'
import { GoesWrong } from '#sandbox/web/wrong/GoesWrong.tsx'
import { MailLink } from '#sandbox/web/wrong/MailLink.tsx'
import { Personas } from '#sandbox/web/wrong/Personas.tsx'
import { moveDock } from './dockPlace.ts'
import { RelayCard } from './RelayCard.tsx'

const sheet = lazyComponent(() => import('#sandbox/web/Sheet.tsx').then((module) => module.Sheet))

interface DockProps {
  sandbox: ReturnType<typeof useSandboxState>
  place: { bot: string | null; customer: string | null }
  onHide: () => void
  onRelayEnd: () => void
}

/** The customer's phone beside the inbox: over it on a phone. */
export function Dock({ sandbox, place, onHide, onRelayEnd }: DockProps) {
  const { data, isError, refetch, applyMessage } = sandbox
  const settings = useLazyComponent(sheet)
  const bot = data?.bots.find(({ clientKey }) => clientKey === place.bot) ?? data?.bots[0]
  const own = new URLSearchParams(Object.entries(place).filter((entry): entry is [string, string] => entry[1] !== null)).toString()
  return (
    <aside
      id="sandbox-dock"
      aria-label={phoneStrings.title}
      className="appears flex flex-col overflow-clip border-line-2 bg-surface md:border-l max-md:border-t max-md:shadow-float md:max-[999px]:shadow-float"
    >
      <header className="flex h-10 shrink-0 items-center gap-1 border-b border-line bg-bg pr-1.5 pl-3">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{phoneStrings.title}</h2>
        {data && bot ? <Settings settings={settings} sandbox={data} place={{ bot: bot.clientKey, customer: place.customer }} /> : null}
        <a
          href={own ? `/sandbox?${own}` : '/sandbox'}
          target="_blank"
          rel="noopener"
          aria-label={`${phoneStrings.bar.page} ${phoneStrings.newTab}`}
          data-tip={phoneStrings.bar.page}
          data-side="left"
          className="tip grid size-8 place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-10"
        >
          <ExternalLink size={15} aria-hidden="true" />
        </a>
        <IconButton name={phoneStrings.bar.hide} tip="left" onClick={onHide}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      {data && bot ? (
        <>
          <RelayCard relay={data.relay} bot={bot.name} onEnd={onRelayEnd} />
          <div className="flex min-h-0 flex-1">
            <PhonePane
              sandbox={data}
              place={{ bot: bot.clientKey, customer: bot.clientKey === place.bot ? place.customer : null }}
              onChoose={moveDock}
              onMessage={applyMessage}
              button={null}
              onMore={settings.trigger.onClick}
              isFramed={false}
            />
          </div>
        </>
      ) : (
        <p role="status" className="m-auto flex flex-col items-center gap-3 p-6 text-ink-2">
          {isError ? phoneStrings.failed : phoneStrings.loading}
          {isError ? <Button onClick={() => void refetch()}>{phoneStrings.retry}</Button> : null}
        </p>
      )}
    </aside>
  )
}

interface SettingsProps {
  settings: ReturnType<typeof useLazyComponent<SheetProps>>
  sandbox: SandboxState
  place: { bot: string; customer: string | null }
}

/** Who writes and what goes wrong, behind a button: there is no room for them beside this phone. */
function Settings({ settings: { open, setOpen, trigger, Component }, sandbox, place }: SettingsProps) {
  return (
    <>
      <IconButton name={phoneStrings.settings} tip="left" aria-haspopup="dialog" {...trigger}>
        <SlidersHorizontal size={15} aria-hidden="true" />
      </IconButton>
      {Component ? (
        <Component open={open} onOpenChange={setOpen} title={phoneStrings.settings}>
          <WhoWrites
            sandbox={sandbox}
            place={place}
            onChoose={(to) => {
              moveDock(to)
              if (to.customer !== null) setOpen(false)
            }}
          />
          <Personas personas={sandbox.personas} />
          <MailLink />
          <GoesWrong faults={sandbox.faults} companies={sandbox.companies} />
        </Component>
      ) : null}
    </>
  )
}
