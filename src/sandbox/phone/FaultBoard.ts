import { recordOf } from '#shared/recordOf.ts'
import { faults as google } from '#sandbox/google/faults.ts'
import type { FaultSwitch } from '#sandbox/kit/FaultSwitch.ts'
import type { StandIn } from '#sandbox/StandIn.ts'
import { calm, companyFaults, type CompanyFaults, type Faults, type When } from './contract.ts'
import { faults as slack } from '#sandbox/slack/faults.ts'

/** All switches of the sandbox in one place. Those of a company are its own: one that was set for the next time goes off by itself. */
export class FaultBoard {
  #faults: Faults = calm
  readonly #listeners = new Set<(faults: Faults) => void>()
  readonly #companies: readonly Pick<StandIn, 'name' | 'title' | 'faults'>[]

  constructor(companies: readonly Pick<StandIn, 'name' | 'title' | 'faults'>[] = []) {
    this.#companies = companies
  }

  /** What can go wrong at each company where customers write. */
  get companies(): CompanyFaults[] {
    return this.#companies.map(({ name, title, faults }) => ({
      name,
      title,
      faults: Object.entries(faults).map(([fault, { sentence }]) => ({ name: fault, sentence })),
    }))
  }

  get now(): Faults {
    return {
      ...this.#faults,
      google: modesOf(companyFaults.google, google),
      slack: modesOf(companyFaults.slack, slack),
      googleSlowMs: google.slowMs.state.value,
      slackSlowMs: slack.slowMs.state.value,
      companies: Object.fromEntries(
        this.#companies.map(({ name, faults }) => [
          name,
          Object.fromEntries(Object.entries(faults).map(([one, { fault }]) => [one, fault.state.mode])),
        ]),
      ),
    }
  }

  set(faults: Faults): void {
    this.#faults = faults
    for (const name of companyFaults.google) switchTo(google[name], faults.google[name], 1)
    for (const name of companyFaults.slack) switchTo(slack[name], faults.slack[name], 1)
    switchTo(google.slowMs, faults.googleSlowMs > 0 ? 'on' : 'off', faults.googleSlowMs)
    switchTo(slack.slowMs, faults.slackSlowMs > 0 ? 'on' : 'off', faults.slackSlowMs)
    for (const { name, faults: own } of this.#companies)
      for (const [one, { fault }] of Object.entries(own)) switchTo(fault, faults.companies[name]?.[one] ?? 'off', 1)
    for (const listener of this.#listeners) listener(this.now)
  }

  /** Tells of every change until it is called off. */
  onChange(listener: (faults: Faults) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

function modesOf<Name extends string>(names: readonly Name[], switches: Record<Name, FaultSwitch>): Record<Name, When> {
  return recordOf(names, (name) => switches[name].state.mode)
}

function switchTo(fault: FaultSwitch, mode: When, value: number): void {
  if (mode === 'off') fault.off()
  else fault[mode](value)
}
