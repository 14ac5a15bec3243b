import { RotateCcw } from 'lucide-react'
import { calm, companyFaults, type Company, type CompanyFaults, type Faults, type When } from '#sandbox/phone/contract.ts'
import { Button } from '#web/components/Button.tsx'
import { phoneStrings as text } from '#sandbox/web/phone.strings.ts'
import { useFaults } from '#sandbox/web/useFaults.ts'
import { DelaySlider } from './DelaySlider.tsx'
import { FaultSwitch } from './FaultSwitch.tsx'
import { WhenChoice } from './WhenChoice.tsx'

const switches = ['duplicate', 'reorder', 'socketDown', 'webhookFails'] as const

/** The switches for what goes wrong on purpose. */
export function GoesWrong({ faults: message, companies }: { faults: Faults; companies: readonly CompanyFaults[] }) {
  const [faults, choose] = useFaults(message)
  const count = countOf(faults)
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-4">
      <header className="flex flex-col gap-1">
        <div className="flex min-h-[30px] items-center gap-2">
          <h2 className="text-md font-semibold">{text.goesWrong}</h2>
          {count > 0 ? <span className="rounded-full bg-warn-soft px-2 text-sm font-[550] text-warn-ink">{text.onNow(count)}</span> : null}
          <Button className="ml-auto" disabled={count === 0} onClick={() => choose(calm)}>
            <RotateCcw size={13} aria-hidden="true" />
            {text.reset}
          </Button>
        </div>
        {count === 0 ? <p className="text-sm text-ink-2">{text.calm}</p> : null}
      </header>
      <DelaySlider name={text.delay} hint={text.delayHint} ms={faults.delayMs} onChoose={(delayMs) => choose({ ...faults, delayMs })} />
      {switches.map((name) => (
        <FaultSwitch
          key={name}
          name={text[name]}
          hint={text[`${name}Hint`]}
          on={faults[name]}
          onChoose={(on) => choose({ ...faults, [name]: on })}
        />
      ))}
      {(['google', 'slack'] as const).map((company) => (
        <SignInFaults key={company} company={company} faults={faults} onChoose={choose} />
      ))}
      {companies.map((company) => (
        <ChannelFaults key={company.name} company={company} faults={faults} onChoose={choose} />
      ))}
    </section>
  )
}

/** What goes wrong at one of the companies that sign people in. */
function SignInFaults({ company, faults, onChoose }: { company: Company; faults: Faults; onChoose: (faults: Faults) => void }) {
  const own: Partial<Record<string, When>> = faults[company]
  const slow = `${company}SlowMs` as const
  return (
    <>
      <h3 className="border-t border-line pt-4 font-semibold">{text.companies[company]}</h3>
      {companyFaults[company].map((name) => (
        <WhenChoice
          key={name}
          sentence={text.companyFaults[name](text.names[company])}
          when={own[name] ?? 'off'}
          onChoose={(when) => onChoose({ ...faults, [company]: { ...own, [name]: when } })}
        />
      ))}
      <DelaySlider
        name={text.companySlow(text.names[company])}
        hint={text.companySlowHint(text.names[company])}
        ms={faults[slow]}
        onChoose={(ms) => onChoose({ ...faults, [slow]: ms })}
      />
    </>
  )
}

/** What goes wrong at a company where customers write. */
function ChannelFaults({ company, faults, onChoose }: { company: CompanyFaults; faults: Faults; onChoose: (faults: Faults) => void }) {
  const own = faults.companies[company.name] ?? {}
  return (
    <>
      <h3 className="border-t border-line pt-4 font-semibold">{company.title}</h3>
      {company.faults.map(({ name, sentence }) => (
        <WhenChoice
          key={name}
          sentence={sentence}
          when={own[name] ?? 'off'}
          onChoose={(when) => onChoose({ ...faults, companies: { ...faults.companies, [company.name]: { ...own, [name]: when } } })}
        />
      ))}
    </>
  )
}

function countOf({ google, slack, companies, delayMs, googleSlowMs, slackSlowMs, ...others }: Faults): number {
  const whens: When[] = [google, slack, ...Object.values(companies)].flatMap((own) => Object.values(own))
  return [delayMs, googleSlowMs, slackSlowMs, ...Object.values(others), ...whens.map((when) => when !== 'off')].filter(Boolean).length
}
