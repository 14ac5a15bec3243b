/** Tabs of a browser agree by a lock that the one that plays keeps for so many milliseconds: a busy machine tells some of them late. */
const keptFor = 15_000
/** A tone rings so long (ms): another one meanwhile, in whatever tab, would only make it louder. */
const ringsFor = 500

/**
 * Plays the tone of an alert, in one tab of the browser only: the first that asks. `what` names the alert and what happened. Where a browser lets no page
 * make a sound before it was touched, there is none.
 */
export function playTone(what: string): void {
  if (!('locks' in navigator)) return beep()
  void navigator.locks.request(`tone ${what}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    void navigator.locks.request('tone', { ifAvailable: true }, async (silence) => {
      if (silence === null) return
      beep()
      await wait(ringsFor)
    })
    await wait(keptFor)
  })
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Two short notes, quiet enough for an office. */
function beep(): void {
  try {
    const context = new AudioContext()
    const gain = context.createGain()
    gain.connect(context.destination)
    gain.gain.setValueAtTime(0.08, context.currentTime)
    gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.5)
    for (const [at, pitch] of [
      [0, 660],
      [0.14, 880],
    ] as const) {
      const note = context.createOscillator()
      note.frequency.value = pitch
      note.connect(gain)
      note.start(context.currentTime + at)
      note.stop(context.currentTime + at + 0.13)
      if (at > 0) note.onended = () => void context.close()
    }
  } catch {
    // A device without sound shows the alert all the same.
  }
}
