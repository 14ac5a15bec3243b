import { AppError } from '#shared/errors.ts'
import { strings } from '#shared/app.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { toast, willOffer } from '#web/components/toast/toast.ts'
import { restoreConversation, undoPass } from '#features/inbox/actions/contract.ts'
import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { knownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import { actStrings } from './act.strings.ts'
import { sentencesOf } from './actSentences.strings.ts'
import { toastUnchanged } from './toastUnchanged.ts'
import { perform } from './perform.ts'
import { applyResponseToCache } from './applyResponseToCache.ts'
import { isAsLeft } from './isAsLeft.ts'
import { keyOfAct } from './keyOfAct.ts'
import { markOne, mayTakeMarkBack } from './markOne.ts'
import { undoOf } from './undoOf.ts'

/** Does something to one conversation, says what was done, and offers to take it back; resolves with whether it was done. */
export const doToOne = (before: Conversation, act: Act): Promise<boolean> => willOffer(doOne(before, act))

async function doOne(before: Conversation, act: Act): Promise<boolean> {
  let done: Done
  try {
    done = await performOne(before, act)
  } catch (error) {
    explain(error, before, act)
    return false
  }
  // What the eye sees change on the spot needs no words in the corner.
  const variant = quiet.has(act.do) ? 'said' : 'plain'
  const { left, takeBack } = done
  const goesOn = act.do === 'assign' && act.assignee !== null && !before.paused && before.needs_human_since === null
  const sentence = sentencesOf(act).one(before.name)
  toast(goesOn ? `${sentence} ${actStrings.aiGoesOn}` : sentence, {
    key: keyOfAct(before.id),
    variant,
    holds: () => isAsLeft(act, left),
    ...(takeBack ? { action: { name: strings.frame.undo, run: () => void takeBack() } } : {}),
    ...(goesOn
      ? { more: { name: actStrings.pause, run: () => void doToOne({ ...before, assignee: act.assignee }, { do: 'pause', paused: true }) } }
      : {}),
  })
  return true
}

const quiet = new Set<Act['do']>(['star', 'unread', 'pause', 'label', 'unlabel'])

/** How an act left a conversation, null where it concerns the reader alone; and what takes it back, null where nothing does. */
interface Done {
  left: Conversation | null
  takeBack: (() => Promise<void>) | null
}

async function performOne(before: Conversation, act: Act): Promise<Done> {
  if (act.do === 'unread' && mayTakeMarkBack()) return { left: null, takeBack: await markOne(before, act) }
  const left = await perform(before.id, act, { replaces: before.assignee ?? '-1' })
  return { left, takeBack: takingBack(before, act, left) }
}

function takingBack(before: Conversation, act: Act, left: Conversation | null): Done['takeBack'] {
  if (act.do === 'delete') return () => restore(before)
  const undo = undoOf(act, before)
  return undo && (() => undoOne(before, undo, left))
}

async function undoOne(before: Conversation, undo: Act | 'pass', left: Conversation | null): Promise<void> {
  try {
    if (undo === 'pass') applyResponseToCache(await callApi(undoPass, { params: { id: before.id }, headers: { epoch: left?.epoch } }))
    else await perform(before.id, undo, { replaces: left?.assignee ?? '-1', since: left?.last_seq })
    toast(undo === 'pass' ? actStrings.undone : sentencesOf(undo).one(before.name), { key: keyOfAct(before.id), variant: 'said' })
  } catch (error) {
    toastUnchanged(error)
  }
}

/** Takes a deletion back. */
async function restore({ id, name }: Conversation): Promise<void> {
  try {
    applyResponseToCache(await callApi(restoreConversation, { params: { id } }))
    toast(actStrings.deleted.restored(name), { key: keyOfAct(id) })
  } catch (error) {
    toastUnchanged(error)
  }
}

/** Somebody was quicker with an assignment: who, and whether to go on all the same. Everything else is said as the server says it. */
function explain(error: unknown, before: Conversation, act: Act): void {
  if (!(error instanceof AppError) || error.code !== 'conflict' || act.do !== 'assign') {
    toastUnchanged(error)
    return
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server names them so in this refusal
  const has = error.details?.['assignee'] as { id: string; name: string } | null | undefined
  const holder = has?.id ?? null
  const run = () => void doToOne({ ...before, assignee: holder }, act)
  toast(has ? actStrings.quicker(has.name, before.name) : actStrings.quickerNobody(before.name), {
    key: keyOfAct(before.id),
    variant: 'failed',
    // The refusal may be faster than the news of what it tells.
    holds: () => [before.assignee, holder, undefined].includes(knownConversation(before.id)?.assignee),
    action: { name: actStrings.assignAnyway, run },
  })
}
