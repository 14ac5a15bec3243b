/** Tabs of a browser agree by a lock that the one that plays keeps for so many milliseconds: a busy machine tells some of them late. */
const keptFor = 15_000
/** A tone rings so long (ms): another one meanwhile, in whatever tab, would only make it louder. */
const ringsFor = 500
/** A device may take so long (ms) to begin with sound. Later than that, the alert itself has been seen. */
const beginsWithin = 5000

/**
 * Plays the tone of an alert, in one tab of the browser only: the first that asks. `what` names the alert and what happened. Where a browser lets no page
 * make a sound before it was touched, there is none.
 */
export function playTone(what: string): void {
  if (!('locks' in navigator)) return void beep()
  void navigator.locks.request(`tone ${what}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    void navigator.locks.request('tone', { ifAvailable: true }, async (silence) => {
      if (silence === null) return
      void beep()
      await wait(ringsFor)
    })
    await wait(keptFor)
  })
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What plays. Safari lets one sound that was begun while somebody pressed something, and lets that one sound at any time from then on. */
let player: AudioContext | null = null
let ringing = 0
/** The tone that was asked for last. */
let newest = {}

const presses = ['pointerup', 'keydown'] as const

/** Prepares what plays at the first press on the page that the browser takes for one; called once by the page. */
export function allowTones(): void {
  for (const press of presses) document.addEventListener(press, onPress, { capture: true })
}

const onPress = () => void prepare()

async function prepare(): Promise<void> {
  try {
    player ??= new AudioContext()
    await player.resume()
    for (const press of presses) document.removeEventListener(press, onPress, { capture: true })
    await rest()
  } catch {
    // A device without sound.
  }
}

function fallSilent(): void {
  ringing--
  void rest()
}

/** Lets go of the loudspeaker while there is nothing to hear. */
async function rest(): Promise<void> {
  if (ringing === 0) await player?.suspend()
}

/** Two short notes, quiet enough for an office. */
async function beep(): Promise<void> {
  try {
    const asked = Date.now()
    const mine = (newest = {})
    const context = (player ??= new AudioContext())
    ringing++
    await context.resume()
    // The browser waited for a press: what called then is in the list of alerts by now, and of several that wait one is enough.
    if (newest !== mine || Date.now() - asked > beginsWithin) return fallSilent()
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
      if (at > 0) note.onended = fallSilent
    }
  } catch {
    // A device without sound shows the alert all the same.
  }
}
