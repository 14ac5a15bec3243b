import type { CallRequest } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { many } from '#shared/many.ts'
import { strings } from '#shared/app.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { sentenceOf } from '#web/query/client.ts'
import { presentTime } from '#web/hooks/presentTime.ts'
import { store } from '#web/hooks/store.ts'
import { offeredFor, toast, willOffer } from '#web/components/toast/toast.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { getBulk, startBulk, stopBulk, undoBulk, type Act, type Bulk } from '#features/inbox/actions/bulk/contract.ts'
import type { Targets } from './actRequests.ts'
import { knownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import { actStrings } from './act.strings.ts'
import { sentencesOf } from './actSentences.strings.ts'
import { toastUnchanged } from './toastUnchanged.ts'

/** Should an event of a bulk not arrive, it is asked for this often while it runs, in milliseconds. */
const askEvery = 2000

/** Why some conversations of a bulk could not be changed, for anyone who wants to see it; `name` is the customer's. */
export interface Refusals {
  of: { id: string; name: string; why: string }[]
  more: number
}
export const refusals = store<Refusals | null>(null)

/** The bulks that this page shows, as they stand: those it began, and those that run for the same person in another tab. */
const shown = new Map<string, Bulk>()
/** The customers' names at the beginning; later the rows may be gone. */
const names = new Map<string, string>()
/** So many bulks that are over, and so many names, are remembered. */
const max = { shown: 20, names: 2000 }

/** Follows the events of the person's bulks. One that another tab began is shown here from when it is seen to run, so that it can be stopped here, too. */
export function followBulk(bulk: Bulk): void {
  if (shown.has(bulk.id) || isUnderWay(bulk)) followJob(bulk)
}

/** Does one thing to many conversations by one call, shows how far it is, and offers to take it back. */
export const doToMany = (on: Targets, act: Act): Promise<boolean> => willOffer(doAll(on, act))

/** The same with conversations of which only the ids are known. */
export const doToNamed = (ids: readonly string[], act: Act): Promise<boolean> => willOffer(begin({ act, ids: [...ids] }, ids.length))

function doAll(on: Targets, act: Act): Promise<boolean> {
  if ('selection' in on) return begin({ act, selection: on.selection, count: on.count }, on.count)
  for (const { id, name } of on) names.set(id, name)
  return begin({ act, ids: on.map(({ id }) => id) }, on.length)
}

async function begin(body: CallRequest<typeof startBulk>['body'], count: number): Promise<boolean> {
  const { act } = body
  const close = toast(actStrings.bulk.running(sentencesOf(act).doing, count), { stays: true })
  try {
    followJob(await callApi(startBulk, { body }))
    return true
  } catch (error) {
    const hasMore = error instanceof AppError && error.code === 'conflict'
    if (hasMore) toastFailure(error, actStrings.failed(actStrings.bulk.more))
    else toastUnchanged(error)
    return false
  } finally {
    close()
  }
}

/** Those that the person stops; they end with the portion they are at. */
const stopping = new Set<string>()

async function stop({ id }: Bulk): Promise<void> {
  stopping.add(id)
  show(shown.get(id)!)
  try {
    followJob(await callApi(stopBulk, { params: { id } }))
  } catch (error) {
    toastFailure(error, actStrings.bulk.notStopped(sentenceOf(error)))
    stopping.delete(id)
    const bulk = shown.get(id)!
    if (isUnderWay(bulk)) show(bulk)
  }
}

async function undo({ id }: Bulk): Promise<void> {
  try {
    followJob(await callApi(undoBulk, { params: { id } }))
  } catch (error) {
    toastUnchanged(error)
  }
}

const steps: Record<Bulk['state'], number> = { running: 0, stopped: 1, done: 1, undoing: 2, undone: 3 }
const isUnderWay = ({ state }: Bulk) => state === 'running' || state === 'undoing'
const countDone = ({ changed, same, refused }: Bulk) => changed + same + refused

/** Shows how a bulk stands, unless something newer was shown. */
function followJob(bulk: Bulk): void {
  const known = shown.get(bulk.id)
  const step = steps[bulk.state] - (known ? steps[known.state] : -1)
  if (step < 0 || (known && step === 0 && countDone(bulk) <= countDone(known))) return
  shown.set(bulk.id, bulk)
  for (const [id, one] of shown) if (shown.size > max.shown && !isUnderWay(one)) shown.delete(id)
  for (const id of names.keys()) if (names.size > max.names) names.delete(id)
  show(bulk, known !== undefined)
  if (isUnderWay(bulk)) askLater(bulk)
}

/** When each bulk that runs is asked for next. Whatever tells how it stands puts that off: each portion of a large one would ask for ever by itself. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()

function askLater(bulk: Bulk): void {
  clearTimeout(timers.get(bulk.id))
  timers.set(
    bulk.id,
    setTimeout(() => void poll(bulk), askEvery),
  )
}

async function poll({ id, state }: Bulk): Promise<void> {
  timers.delete(id)
  const known = shown.get(id)
  if (known?.state !== state) return
  const bulk = await callApi(getBulk, { params: { id } }).catch(() => known)
  if (bulk.state !== state || countDone(bulk) > countDone(known)) followJob(bulk)
  else askLater(known)
}

/** `isLong`: it was shown before, while it ran, so that who began it may be at something else by now. */
function show(bulk: Bulk, isLong = false): void {
  const { bulk: text } = actStrings
  const key = `bulk ${bulk.id}`
  if (isUnderWay(bulk)) {
    const mayStop = bulk.state === 'running' && !stopping.has(bulk.id)
    toast(progressSentence(bulk), {
      key,
      stays: true,
      progress: bulk.total === 0 ? 1 : countDone(bulk) / bulk.total,
      ...(mayStop && { action: { name: text.stop, run: () => void stop(bulk) } }),
      ...(bulk.state === 'running' && { onUndo: () => mayStop && void stop(bulk) }),
    })
    return
  }
  const isUndone = bulk.state === 'undone'
  const first = firstSentence(bulk)
  const rest = bulk.refused === 0 ? '' : ` ${isUndone ? text.kept(bulk.refused) : text.refused(bulk.refused)}`
  toast(first + rest, {
    key,
    ...(bulk.undo_until === null ? {} : { action: { name: strings.frame.undo, run: () => void undo(bulk) } }),
    ...(bulk.undo_until !== null && (isLong || bulk.act.do === 'delete') ? { stays: leftUntil(bulk.undo_until) } : {}),
    ...(bulk.refused === 0 ? {} : { more: { name: text.which, run: () => refusals.set(refusalsOf(bulk)) } }),
  })
}

/** Until then, in milliseconds. */
const leftUntil = (seconds: number) => Math.max(seconds * 1000 - presentTime(), offeredFor)

function progressSentence({ id, act, state, total }: Bulk): string {
  const { bulk: text } = actStrings
  if (state !== 'running') return text.undoing(total)
  return stopping.has(id) ? text.stopping : text.running(sentencesOf(act).doing, total)
}

function firstSentence(bulk: Bulk): string {
  const { bulk: text } = actStrings
  if (bulk.state === 'undone') return text.undone(bulk.changed)
  if (bulk.state === 'stopped') return text.stopped(countDone(bulk), bulk.total)
  return bulk.changed === 0 && bulk.refused === 0 ? text.same : sentencesOf(bulk.act).many(many(bulk.changed, 'conversation'))
}

function refusalsOf({ refusals: of, refused }: Bulk): Refusals {
  const nameOf = (id: string) => names.get(id) ?? knownConversation(id)?.name ?? actStrings.bulk.unknown
  return { of: of.map(({ id, why }) => ({ id, why, name: nameOf(id) })), more: refused - of.length }
}
