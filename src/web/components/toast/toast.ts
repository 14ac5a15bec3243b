import { strings } from '#shared/app.strings.ts'
import { store } from '#web/hooks/store.ts'

export interface Toast {
  id: number
  text: string
  /** What can be done about it, such as Undo or Retry. */
  action?: { name: string; run: () => void } | undefined
  /** Whether what it says, and offers to take back, is still so; once it is not, it is taken away. */
  holds?: (() => boolean) | undefined
  /** One thing more to look at. */
  more?: { name: string; run: () => void } | undefined
  /** How much of it is done, from 0 to 1. */
  progress?: number | undefined
  /** Until it is taken away. */
  stays?: boolean | undefined
  /** `said` is for screen readers only, and its action for the key that undoes: what the eye sees anyway. */
  variant: 'plain' | 'failed' | 'said'
}

export const toasts = store<readonly Toast[]>([])
let last = 0

interface Options extends Partial<Omit<Toast, 'id' | 'text'>> {
  /** Takes the place of what was said with the same key. */
  key?: string
}
const byKey = new Map<string, () => void>()

/** Says something in the corner for 6 seconds (10 with an action); returns how to take it away earlier. */
export function toast(text: string, { key, variant = 'plain', ...rest }: Options = {}): () => void {
  const id = ++last
  const close = () => toasts.set(toasts.get().filter((other) => other.id !== id))
  if (key !== undefined) {
    byKey.get(key)?.()
    byKey.set(key, close)
  }
  toasts.set([...makeRoom(toasts.get(), text), { id, text, variant, ...rest }])
  if (!rest.stays) closeLater(id, close, rest.action ? 10_000 : 6000)
  return close
}

/** What a toast that says that one is offline holds for. */
export const whileOffline = () => !navigator.onLine

/** So many are on the screen at once; more of them only while each still offers something. */
const max = 3

/** What stays when something is said: nothing is said twice, and what only tells gives way; what can still be taken back never does. */
function makeRoom(said: readonly Toast[], text: string): Toast[] {
  const kept = said.flatMap((one): Toast[] => {
    if (one.text !== text) return [one]
    return one.action ? [{ ...one, variant: 'said' }] : []
  })
  let tooMany = kept.filter(({ variant }) => variant !== 'said').length - (max - 1)
  return kept.filter(({ variant, action, stays }) => variant === 'said' || action || stays || tooMany-- <= 0)
}

/** Nothing goes away while a pointer or the focus is on it. */
function closeLater(id: number, close: () => void, after: number): void {
  setTimeout(() => {
    if (!toasts.get().some((one) => one.id === id)) return
    if (document.querySelector('[data-toasts]:hover, [data-toasts]:focus-within')) closeLater(id, close, 1000)
    else close()
  }, after)
}

/** Takes away what is not so any more, and what would take back something else by now than it says. */
export function withdrawStale(): void {
  const kept = toasts.get().filter(({ holds }) => holds?.() !== false)
  if (kept.length < toasts.get().length) toasts.set(kept)
}

/** What is being done and will offer to be taken back, in its order, unless that was asked for already. Each says whether it was done. */
const underWay: Promise<boolean>[] = []

/** Has the key that undoes wait for what is being done, so that it takes back nothing that was done before it. */
export function willOffer(work: Promise<boolean>): Promise<boolean> {
  underWay.push(work)
  const end = () => void (underWay.includes(work) && underWay.splice(underWay.indexOf(work), 1))
  work.then(end, end)
  return work
}

/** Takes back what was asked for last: at once while that is still offered, or as soon as it is done. */
export function undoLast(): void {
  const latest = underWay.pop()
  if (latest)
    void latest.then(
      (isDone) => isDone && takeBackOffered(),
      () => undefined,
    )
  else takeBackOffered()
}

function takeBackOffered(): void {
  withdrawStale()
  const offer = toasts.get().findLast(({ action }) => action?.name === strings.frame.undo)
  if (!offer) return
  toasts.set(toasts.get().filter((other) => other !== offer))
  offer.action!.run()
}
