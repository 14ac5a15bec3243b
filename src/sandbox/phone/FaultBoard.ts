import { faults as google } from '#sandbox/google/faults.ts'
import type { FaultSwitch } from '#sandbox/kit/FaultSwitch.ts'
import { calm, type Faults, type GoogleFault } from '#sandbox/phone/contract.ts'

/** All switches of the sandbox in one place. Those of Google are its own: one that was set for the next time goes off by itself. */
export class FaultBoard {
  #faults: Faults = calm
  readonly #listeners = new Set<(faults: Faults) => void>()

  get now(): Faults {
    const switches = Object.keys(calm.google) as GoogleFault[]
    return {
      ...this.#faults,
      google: Object.fromEntries(switches.map((name) => [name, google[name].state.mode])) as Faults['google'],
      googleSlowMs: google.slowMs.state.value,
    }
  }

  set(faults: Faults): void {
    this.#faults = faults
    for (const [name, mode] of Object.entries(faults.google)) turn(google[name as GoogleFault], mode, 1)
    turn(google.slowMs, faults.googleSlowMs > 0 ? 'on' : 'off', faults.googleSlowMs)
    for (const listener of this.#listeners) listener(this.now)
  }

  /** Tells of every change until it is called off. */
  onChange(listener: (faults: Faults) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

function turn(fault: FaultSwitch, mode: 'off' | 'once' | 'on', value: number): void {
  if (mode === 'off') fault.off()
  else fault[mode](value)
}
