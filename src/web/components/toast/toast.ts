import { strings } from '#shared/app.strings.ts'
import { store } from '#web/hooks/store.ts'

export interface Toast {
  id: number
  text: string
  /** What can be done about it, such as Undo or Retry. */
  action?: { name: string; run: () => void } | undefined
  /** Whether what it says, and offers to take back, is still so; once it is not, it is taken away. */
  holds?: (() => boolean) | undefined
  /** It goes on, and offers to be taken back once it is over: what the key that undoes does meanwhile, in place of taking back what was done before it. */
  onUndo?: (() => void) | undefined
  /** One thing more to look at. */
  more?: { name: string; run: () => void } | undefined
  /** How much of it is done, from 0 to 1. */
  progress?: number | undefined
  /** Until it is taken away, or for so many milliseconds. */
  stays?: boolean | number | undefined
  /** When it was said, in milliseconds since 1970. */
  at: number
  /** What comes many at a time; of more than three one tells how many they are. */
  group?: ToastGroup | undefined
  /** The toasts that it stands for, the oldest first. */
  gathers?: readonly Toast[] | undefined
  /** `said` is for screen readers only, and its action for the key that undoes: what the eye sees anyway. */
  variant: 'plain' | 'failed' | 'said'
}

export interface ToastGroup {
  key: string
  text: (count: number) => string
  /** What is offered instead: the action of the oldest. */
  first: string
}

export const toasts = store<readonly Toast[]>([])
let last = 0

interface Options extends Partial<Omit<Toast, 'id' | 'text' | 'at' | 'gathers'>> {
  /** Takes the place of what was said with the same key. */
  key?: string
}
const byKey = new Map<string, number>()

/** For so many milliseconds what offers something is shown, and what stays longer is taken back by the key that undoes, too. */
export const offeredFor = 10_000

/** Says something in the corner for 6 seconds (10 with an action); returns how to take it away earlier. */
export function toast(text: string, { key, variant = 'plain', ...rest }: Options = {}): () => void {
  const id = ++last
  const before = key === undefined ? undefined : byKey.get(key)
  const later = before === undefined ? [] : saidAfter(before)
  if (before !== undefined) takeAway(before)
  if (key !== undefined) byKey.set(key, id)
  add({ id, text, variant, at: Date.now(), ...rest }, later)
  return () => takeAway(id)
}

const takeAway = (id: number) => toasts.set(toasts.get().flatMap((other) => without(other, id)))

/** What was said after something that goes on, which keeps its place among what can be taken back. */
function saidAfter(id: number): readonly number[] {
  const ids = toasts.get().map((one) => one.id)
  return toasts.get().some((one) => one.id === id && one.stays) ? ids.slice(ids.indexOf(id) + 1) : []
}

/** `later`: before these it stands. */
function add(one: Toast, later: readonly number[]): void {
  const gathered = gather(one)
  const next = gathered ?? one
  const said = gathered ? toasts.get().filter(({ group }) => group?.key !== gathered.group?.key) : toasts.get()
  const kept = makeRoom(said, next.text)
  const at = kept.findIndex(({ id }) => later.includes(id))
  toasts.set(kept.toSpliced(at === -1 ? kept.length : at, 0, next))
  if (typeof next.stays === 'number') closeLater(next.id, next.stays)
  else if (!next.stays) closeLater(next.id, next.action ? offeredFor : 6000)
}

/** The toast that tells of all of a group at once; null where there are not so many. */
function gather(one: Toast): Toast | null {
  const { group } = one
  if (!group) return null
  const all = [...toasts.get().flatMap((other) => (other.group?.key === group.key ? (other.gathers ?? [other]) : [])), one]
  return all.length > max ? together({ ...one, id: ++last }, group, all) : null
}

const together = (one: Toast, group: ToastGroup, all: readonly Toast[]): Toast => ({
  ...one,
  text: group.text(all.length),
  action: all[0]?.action && { name: group.first, run: all[0].action.run },
  gathers: all,
})

/** What is left of a toast when that of this id is taken away: nothing of itself, and one that gathers tells of one less. */
function without(one: Toast, id: number): Toast[] {
  if (one.id === id) return []
  const left = one.gathers?.filter((each) => each.id !== id)
  if (!left || left.length === one.gathers?.length) return [one]
  if (left.length > 1 && one.group) return [together(one, one.group, left)]
  return left.map((each) => ({ ...each, id: one.id, gathers: left }))
}

/** What a toast that says that one is offline holds for. */
export const whileOffline = () => !navigator.onLine

/** So many are on the screen at once; more of them only while each still offers something. */
const max = 3

/**
 * What stays when something is said: nothing is said twice, and what only tells gives way; what can still be taken back never does, nor what stays with
 * something to do about it: another one of the same words is of something else.
 */
function makeRoom(said: readonly Toast[], text: string): Toast[] {
  const kept = said.flatMap((one): Toast[] => {
    if (one.text !== text || (one.action && one.stays)) return [one]
    return one.action ? [{ ...one, variant: 'said' }] : []
  })
  let tooMany = kept.filter(({ variant }) => variant !== 'said').length - (max - 1)
  return kept.filter(({ variant, action, stays }) => variant === 'said' || action || stays || tooMany-- <= 0)
}

/** Takes a toast away, with all that it gathers. */
export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((one) => one.id !== id))
}

/** What keeps toasts: a pointer or the focus on one, and what opens from a conversation, which may lie over them (`toasts.css`). */
const keeps = "[data-toasts]:hover, [data-toasts]:focus-within, [data-pane] :is([role='menu'], [role='dialog'])"
function closeLater(id: number, after: number): void {
  setTimeout(() => {
    if (!toasts.get().some((one) => one.id === id)) return
    if (document.querySelector(keeps)) closeLater(id, 1000)
    else dismiss(id)
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

/** Takes back what was asked for last: at once while that is still offered, or as soon as it is done. What takes long is ended first. */
export function undoLast(): void {
  const latest = underWay.pop()
  if (latest)
    void latest.then(
      (isDone) => isDone && takeBackOffered(),
      () => undefined,
    )
  else takeBackOffered()
}

/** Not what is still offered long after: something else was done since, perhaps, whose own offer is gone. */
const isOfNow = ({ stays, at }: Toast) => typeof stays !== 'number' || Date.now() - at < offeredFor

function takeBackOffered(): void {
  withdrawStale()
  const offer = toasts.get().findLast((one) => one.onUndo ?? (one.action?.name === strings.frame.undo && isOfNow(one)))
  if (!offer) return
  if (offer.onUndo) return offer.onUndo()
  dismiss(offer.id)
  offer.action!.run()
}
