import { RotateCcw } from 'lucide-react'
import { calm, type Faults, type GoogleFault } from '#sandbox/phone/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { phoneWords as words } from '../phoneWords.ts'
import { useFaults } from '../useFaults.ts'
import { DelaySlider } from './DelaySlider.tsx'
import { FaultSwitch } from './FaultSwitch.tsx'
import { WhenChoice } from './WhenChoice.tsx'

const switches = ['duplicate', 'reorder', 'socketDown', 'webhookFails'] as const

/** The switches for what goes wrong on purpose. */
export function GoesWrong({ faults: told }: { faults: Faults }) {
  const [faults, choose] = useFaults(told)
  const count = countOf(faults)
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-4">
      <header className="flex flex-col gap-1">
        <div className="flex min-h-[30px] items-center gap-2">
          <h2 className="text-md font-semibold">{words.goesWrong}</h2>
          {count > 0 ? <span className="rounded-full bg-warn-soft px-2 text-sm font-[550] text-warn-ink">{words.onNow(count)}</span> : null}
          <Button className="ml-auto" disabled={count === 0} onClick={() => choose(calm)}>
            <RotateCcw size={13} aria-hidden="true" />
            {words.reset}
          </Button>
        </div>
        {count === 0 ? <p className="text-sm text-ink-2">{words.calm}</p> : null}
      </header>
      <DelaySlider name={words.delay} hint={words.delayHint} ms={faults.delayMs} onChoose={(delayMs) => choose({ ...faults, delayMs })} />
      {switches.map((name) => (
        <FaultSwitch
          key={name}
          name={words[name]}
          hint={words[`${name}Hint`]}
          on={faults[name]}
          onChoose={(on) => choose({ ...faults, [name]: on })}
        />
      ))}
      <h3 className="border-t border-line pt-4 font-semibold">{words.google}</h3>
      {(Object.keys(words.googleFaults) as GoogleFault[]).map((name) => (
        <WhenChoice
          key={name}
          sentence={words.googleFaults[name]}
          when={faults.google[name]}
          onChoose={(when) => choose({ ...faults, google: { ...faults.google, [name]: when } })}
        />
      ))}
      <DelaySlider
        name={words.googleSlow}
        hint={words.googleSlowHint}
        ms={faults.googleSlowMs}
        onChoose={(googleSlowMs) => choose({ ...faults, googleSlowMs })}
      />
    </section>
  )
}

function countOf({ google, delayMs, googleSlowMs, ...others }: Faults): number {
  return [delayMs > 0, googleSlowMs > 0, ...Object.values(others), ...Object.values(google).map((when) => when !== 'off')].filter(Boolean)
    .length
}
