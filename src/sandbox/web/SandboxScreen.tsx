import { SlidersHorizontal } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { Scenery } from '#sandbox/phone/contract.ts'
import { BatonMark } from '#web/components/BatonMark.tsx'
import { Button } from '#web/components/Button.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { lazyPart, useLazyPart } from '#web/lazy/lazyPart.tsx'
import { useLate } from '#web/hooks/useLate.ts'
import { useIsNarrow, useIsWide } from '#web/hooks/useMediaQuery.ts'
import { PhonePlace } from './phone/PhonePlace.tsx'
import { phoneWords } from './phoneWords.ts'
import { usePlace, type Place } from './usePlace.ts'
import { useScenery } from './useScenery.ts'
import { WhoWrites } from './who/WhoWrites.tsx'
import { GoesWrong } from './wrong/GoesWrong.tsx'
import { MailLink } from './wrong/MailLink.tsx'
import { Personas } from './wrong/Personas.tsx'

const sheet = lazyPart(() => import('./Sheet.tsx').then((module) => module.Sheet))

/** The page of the customer's phone: who writes, the phone, and what goes wrong. */
export function SandboxScreen() {
  const [place, go] = usePlace()
  const { data: scenery, isError, isFetching, refetch, hear } = useScenery(place.bot !== null && place.customer !== null)
  const late = useLate(scenery === undefined && !isError)
  const firstBot = scenery?.bots[0]?.clientKey ?? null
  // An address that names no bot, or one that is gone, shows the first.
  const bot = scenery?.bots.some(({ clientKey }) => clientKey === place.bot) ? place.bot : firstBot
  useEffect(() => {
    document.title = phoneWords.title
  }, [])
  if (!scenery || bot === null) {
    return (
      <Frame>
        <p role="status" className="m-auto flex flex-col items-center gap-3 p-6 text-ink-2">
          {isError || scenery ? phoneWords.failed : late ? phoneWords.loading : null}
          {isError || scenery ? (
            <Button disabled={isFetching} onClick={() => void refetch()}>
              {phoneWords.retry}
            </Button>
          ) : null}
        </p>
      </Frame>
    )
  }
  return <Furnished scenery={scenery} place={{ bot, customer: bot === place.bot ? place.customer : null }} go={go} hear={hear} />
}

interface FurnishedProps {
  scenery: Scenery
  place: { bot: string; customer: string | null }
  go: (place: Place) => void
  hear: ReturnType<typeof useScenery>['hear']
}

function Furnished({ scenery, place, go, hear }: FurnishedProps) {
  const [isNarrow, isWide] = [useIsNarrow(), useIsWide()]
  const { open, setOpen, trigger, Part } = useLazyPart(sheet)
  const choose = (to: Place) => {
    go(to)
    // On a phone who was chosen is looked at next; choosing only the bot is half the way.
    if (isNarrow && to.customer !== null) setOpen(false)
  }
  const who = <WhoWrites scenery={scenery} place={place} onChoose={choose} />
  const wrong = (
    <>
      <Personas personas={scenery.personas} />
      <MailLink />
      <GoesWrong faults={scenery.faults} />
    </>
  )
  const button = isWide ? null : (
    <IconButton name={isNarrow ? phoneWords.settings : phoneWords.aside} tip="left" aria-haspopup="dialog" {...trigger}>
      <SlidersHorizontal size={18} aria-hidden="true" />
    </IconButton>
  )
  return (
    <Frame button={isNarrow ? null : button}>
      {isNarrow ? null : (
        <aside aria-label={phoneWords.whoWrites} className="pane-scroll relative w-76 shrink-0 border-r border-line p-4">
          {who}
        </aside>
      )}
      <main className="flex min-h-0 min-w-0 flex-1 justify-center md:p-5">
        <PhonePlace
          onMore={isNarrow ? trigger.onClick : null}
          scenery={scenery}
          place={place}
          onChoose={choose}
          onTold={hear}
          button={isNarrow ? button : null}
          isFramed={!isNarrow}
        />
      </main>
      {isWide ? (
        <aside aria-label={phoneWords.aside} className="pane-scroll relative flex w-84 flex-col gap-5 shrink-0 border-l border-line p-4">
          {wrong}
        </aside>
      ) : null}
      {Part && !isWide ? (
        <Part open={open} onOpenChange={setOpen} title={isNarrow ? phoneWords.settings : phoneWords.aside}>
          {isNarrow ? who : null}
          {wrong}
        </Part>
      ) : null}
    </Frame>
  )
}

/** The stripe and what stands below it. */
function Frame({ button, children }: { button?: ReactNode; children: ReactNode }) {
  return (
    <div className="relative flex h-full flex-col overflow-clip">
      <header className="flex min-h-9 shrink-0 items-center gap-2 border-b border-note-line bg-note px-3 py-1 text-sm text-ink-2">
        <BatonMark size={16} className="shrink-0" />
        <h1 className="sr-only">{phoneWords.title}</h1>
        <p className="min-w-0 flex-1 max-md:text-xs">
          <strong className="font-semibold text-ink">{phoneWords.stripe}</strong> {phoneWords.stripeMore}
        </p>
        {button}
      </header>
      <div className="flex min-h-0 flex-1">{children}</div>
    </div>
  )
}
