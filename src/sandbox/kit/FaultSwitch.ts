/**
 * A fault that a stand-in can be told to have: for the next call only, or until it is switched off. Switches with a size
 * (a delay in milliseconds) carry it as their value; the others are simply 1.
 */
export class FaultSwitch {
  #mode: 'off' | 'once' | 'on' = 'off'
  #value = 0

  once(value = 1): void {
    this.#mode = 'once'
    this.#value = value
  }

  on(value = 1): void {
    this.#mode = 'on'
    this.#value = value
  }

  off(): void {
    this.#mode = 'off'
    this.#value = 0
  }

  /** How it stands, for a page of switches; asking does not use it up. */
  get state(): { mode: 'off' | 'once' | 'on'; value: number } {
    return { mode: this.#mode, value: this.#value }
  }

  /** The value to apply to the call at hand, 0 when there is no fault. A switch set to once is off afterwards. */
  consume(): number {
    const value = this.#value
    if (this.#mode === 'once') this.off()
    return value
  }
}
