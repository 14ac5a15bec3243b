import { faults as google } from '#sandbox/google/faults.ts'
import type { FaultSwitch } from '#sandbox/kit/FaultSwitch.ts'
import { calm, companyFaults, type Faults, type When } from './contract.ts'
import { faults as slack } from '#sandbox/slack/faults.ts'

/** All switches of the sandbox in one place. Those of a company are its own: one that was set for the next time goes off by itself. */
export class FaultBoard {
  #faults: Faults = calm
  readonly #listeners = new Set<(faults: Faults) => void>()

  get now(): Faults {
    return {
      ...this.#faults,
      google: read(companyFaults.google, google),
      slack: read(companyFaults.slack, slack),
      googleSlowMs: google.slowMs.state.value,
      slackSlowMs: slack.slowMs.state.value,
    }
  }

  set(faults: Faults): void {
    this.#faults = faults
    for (const name of companyFaults.google) turn(google[name], faults.google[name], 1)
    for (const name of companyFaults.slack) turn(slack[name], faults.slack[name], 1)
    turn(google.slowMs, faults.googleSlowMs > 0 ? 'on' : 'off', faults.googleSlowMs)
    turn(slack.slowMs, faults.slackSlowMs > 0 ? 'on' : 'off', faults.slackSlowMs)
    for (const listener of this.#listeners) listener(this.now)
  }

  /** Tells of every change until it is called off. */
  onChange(listener: (faults: Faults) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

function read<Name extends string>(names: readonly Name[], switches: Record<Name, FaultSwitch>): Record<Name, When> {
  return Object.fromEntries(names.map((name) => [name, switches[name].state.mode])) as Record<Name, When>
}

function turn(fault: FaultSwitch, mode: When, value: number): void {
  if (mode === 'off') fault.off()
  else fault[mode](value)
}
