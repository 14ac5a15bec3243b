import { Check } from 'lucide-react'
import { navigate } from 'wouter/use-browser-location'
import { relaySteps, type Relay } from '#sandbox/phone/contract.ts'
import { Button } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { nextUpFilter } from '#web/navigation/inboxFilters.ts'
import { useIsNarrow } from '#web/hooks/useMediaQuery.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import { moveDock } from './dockPlace.ts'

const text = phoneStrings.relay

/** What happens in the first hand-over, and what the visitor does next; each step ticks itself off. */
export function RelayCard({ relay, bot, onEnd }: { relay: Relay; bot: string; onEnd: () => void }) {
  const isNarrow = useIsNarrow()
  if (relay.step === 'new' || relay.step === 'done') return null
  const name = relay.name.split(' ', 1)[0]!
  // What comes next is behind it there.
  const isBehind = isNarrow && relay.step === 'answered'
  const ticks = relaySteps.indexOf(relay.step) - 1
  const goThere = () => {
    navigate(`/messages/${relay.conversation}/?filter=${nextUpFilter}`)
    // There is room for one of them on a phone.
    if (isNarrow) moveDock({ isOpen: false })
    // What is typed here is no command of the inbox, and what comes next is done there.
    else document.getElementById('screen')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label={text.title} className="flex shrink-0 flex-col gap-2 border-b border-note-line bg-note p-3">
      <ol className="flex flex-col gap-1">
        {text.steps.map((step, i) => (
          <li key={i} className={classes('flex items-center gap-2', i === ticks ? 'font-[550]' : 'text-ink-2')}>
            <span
              role="img"
              aria-label={i < ticks ? text.ticked : text.open}
              className={classes(
                'grid size-4 shrink-0 place-items-center rounded-full border',
                i < ticks ? 'border-transparent bg-ok/20 text-ok-ink' : 'border-dashed border-edge',
              )}
            >
              {i < ticks ? <Check size={11} aria-hidden="true" /> : null}
            </span>
            {step(name)}
          </li>
        ))}
      </ol>
      <p role="status" className="text-pretty text-ink-2">
        {text.now[isBehind ? 'answeredBehind' : relay.step](name, bot)}
      </p>
      <div className="flex flex-wrap items-center gap-2 md:flex-col md:items-stretch">
        {relay.step === 'waiting' || isBehind ? (
          <Button variant="main" onClick={goThere}>
            {text.go(name)}
          </Button>
        ) : null}
        <Button variant={relay.step === 'back' ? 'main' : 'ghost'} onClick={onEnd}>
          {relay.step === 'back' ? text.end : text.skip}
        </Button>
      </div>
    </section>
  )
}
