import { strings } from '#shared/app.strings.ts'
import { newId } from '#shared/ids.ts'
import { day, keptDays } from '#shared/time.ts'
import { toast } from '#web/components/toast/toast.ts'
import { reloadIfNewer } from '#web/lazy/reloadOnce.ts'
import { listen } from '#web/live/listen.ts'
import { onLive } from '#web/live/onLive.ts'
import { conversationErased } from '#features/inbox/conversations/contract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { asSent } from '#features/inbox/web/emoji/asSent.ts'
import { deviceStore } from '#web/device/deviceStore.ts'
import { leftTabs, outgoingKey, takenBackKey } from '#web/device/kept.ts'
import { hangingHere } from './hangingHere.ts'
import { Outbox } from './Outbox.ts'
import type { Outgoing } from './Outgoing.ts'
import { sendingStrings } from './sending.strings.ts'
import { submit } from './submit.ts'
import { goOnTakingBack, offerUndo } from './undoable.ts'

/** What has waited longer than this (ms), on the device or in a page that slept, is not sent without asking its writer again. */
const oldest = day
const isOld = ({ writtenAt, confirmedAt = writtenAt }: Outgoing) => Date.now() - confirmedAt > oldest

/** Its conversation is gone, and may be erased by now: no page may have heard of that. */
const isOver = ({ isGone, writtenAt }: Outgoing) => isGone === true && Date.now() - writtenAt > keptDays * day

let owner = ''
/** Between the tabs of this browser: whose message was let go of, in which conversation, and its jmid. */
let tabs: BroadcastChannel | undefined
const keyOf = (jmid: string) => outgoingKey(owner, jmid)

/** The messages on their way from this page. */
export const theOutbox = new Outbox({
  // Codes of emoji are looked up with the attempt: a message that waits for them keeps its place before the next one.
  attempt: async (message) => {
    if (isOld(message)) return { end: 'refused', why: sendingStrings.tooOld }
    const attempt = await submit({ ...message, text: await asSent(message.text) })
    if (attempt.end === 'sent' && message.undo && message.type === 'message') offerUndo(owner, message)
    return attempt
  },
  keep: (message) => deviceStore.put(keyOf(message.jmid), message),
  forget: (jmid) => void deviceStore.remove(keyOf(jmid)),
  after: (ms, then) => setTimeout(then, ms),
})

theOutbox.subscribe(() => {
  const before = hangingHere.get()
  const now = theOutbox.hanging(before)
  if (now.size !== before.size || [...now].some((id) => !before.has(id))) hangingHere.set(now)
})

/** Goes on with what the person had not sent when they left; false where it does so already. */
export async function startOutbox(person: string): Promise<boolean> {
  if (owner === person) return false
  owner = person
  addEventListener('online', wake)
  onLive(wake)
  // Removed as soon as the log brings it: the answer to the sending may be lost, the message is not. The transcript shows it a turn later.
  listen(messageAdded, ({ message, conversation }) => setTimeout(() => theOutbox.remove(conversation.id, message.jmid), 0))
  // Nobody can send it any more, and it says something of who was erased.
  listen(conversationErased, ({ id }) => theOutbox.of(id).forEach(({ jmid }) => discard(id, jmid)))
  theOutbox.subscribe(sayStuck)
  tabs ??= followTabs()
  // Nobody comes back to a tab that is closed: one that stays open goes on with what this one has not sent.
  const left = new BroadcastChannel(leftTabs)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  addEventListener('pagehide', () => left.postMessage(owner))
  await takeUp()
  return true
}

/** Goes on with what lies on the device unsent and is not on its way from here: of the last visit, or of a tab that was closed. */
export function takeUp(): Promise<void> {
  return theOutbox.addKept(async () => {
    const all = [...(await deviceStore.all<Outgoing>(outgoingKey(owner)))].toSorted(([, a], [, b]) => a.writtenAt - b.writtenAt)
    const isTakenBack = ([key]: [string, Outgoing]) => key.startsWith(takenBackKey(owner))
    for (const [, sent] of all.filter(isTakenBack)) void goOnTakingBack(owner, sent)
    const unsent = all.filter((one) => !isTakenBack(one)).map(([, message]) => message)
    for (const { jmid } of unsent.filter(isOver)) void deviceStore.remove(keyOf(jmid))
    return unsent.filter((message) => !isOver(message))
  })
}

/** The connection is back. */
function wake() {
  theOutbox.wake()
  sayStuck()
}

let isSaying = false
/** Takes away what says that something was not sent and that no more can be said of it, and of what it was said. */
let endUnsaid: (() => void) | null = null
let unsaid: ReadonlySet<string> = new Set()

/** Says from now on what was not sent. Where that cannot be fetched, by a page that is as new as the server's, another one has to be loaded. */
export async function startSaying(): Promise<void> {
  if (isSaying) return
  isSaying = true
  try {
    const { sayUnsent } = await import('./sayUnsent.ts')
    sayUnsent(theOutbox, discard)
    endUnsaid?.()
  } catch {
    const answers = await reloadIfNewer()
    isSaying = false
    const stuck = theOutbox.stuck()
    if (!answers || stuck.length === 0) return
    unsaid = new Set(stuck.map(({ jmid }) => jmid))
    const action = { name: strings.broken.reload, run: () => location.reload() }
    endUnsaid = toast(sendingStrings.unsaid, { key: 'unsaid', variant: 'failed', stays: true, action })
  }
}

function sayStuck() {
  const stuck = theOutbox.stuck()
  if (stuck.some(({ jmid }) => !unsaid.has(jmid))) return void startSaying()
  if (stuck.length > 0) return
  endUnsaid?.()
  endUnsaid = null
}

function followTabs() {
  const channel = new BroadcastChannel('outbox')
  channel.onmessage = ({ data: [person, conversation, jmid] }: MessageEvent<[string, string, string]>) => {
    if (person === owner) theOutbox.discardedElsewhere(conversation, jmid)
  }
  return channel
}

/** Lets go of a message in every tab: its writer does not send it, or writes it otherwise. What was sent, the log tells all of them. */
export function discard(conversation: string, jmid: string): void {
  theOutbox.remove(conversation, jmid)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  tabs?.postMessage([owner, conversation, jmid])
}

/** Sends what somebody has just written. */
export function write(
  written: Pick<
    Outgoing,
    'conversation' | 'to' | 'text' | 'type' | 'public' | 'handBack' | 'undo' | 'privateRecipients' | 'pictures' | 'lastSeen'
  >,
): void {
  // Behind what waits already, also where the clock of the device was put back meanwhile.
  const now = Math.max(Date.now(), (theOutbox.of(written.conversation).at(-1)?.writtenAt ?? 0) + 1)
  theOutbox.add({ ...written, jmid: newId(now), anyway: false, writtenAt: now, state: 'waiting', why: null })
}
