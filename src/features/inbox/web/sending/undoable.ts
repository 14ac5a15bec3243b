import { strings } from '#shared/app.strings.ts'
import { AppError } from '#shared/errors.ts'
import { deviceStore } from '#web/device/deviceStore.ts'
import { takenBackKey } from '#web/device/kept.ts'
import { store } from '#web/hooks/store.ts'
import { toast } from '#web/components/toast/toast.ts'
import { isUnavailable } from '#web/query/client.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { withText, type Draft } from '#features/inbox/web/composer/Draft.ts'
import { draftOf } from '#features/inbox/web/composer/draftOf.ts'
import { asComposerFiles, filesOf } from '#features/inbox/web/composer/composerFiles.ts'
import { beginWriting } from '#features/inbox/web/composer/typeAhead.ts'
import { goTo } from '#features/inbox/web/location/useInboxLocation.ts'
import { isOpen } from '#web/navigation/isOpen.ts'
import type { Outgoing } from './Outgoing.ts'
import { sendingStrings } from './sending.strings.ts'
import { unsend } from './submit.ts'

/** For so long a reply that was sent is offered to be taken back, in milliseconds. The server keeps it a little longer. */
const offered = 5000

/** The replies that can be taken back at this moment, the latest last. */
export const undoable = store<readonly Outgoing[]>([])

const without = (jmid: string) => undoable.set(undoable.get().filter((one) => one.jmid !== jmid))

/** Offers a reply that the server has taken for some seconds: below the message, and to the key that undoes. `person` wrote it. */
export function offerUndo(person: string, sent: Outgoing): void {
  undoable.set([...undoable.get(), sent])
  const action = { name: strings.frame.undo, run: () => takeBack(person, sent) }
  const close = toast(sendingStrings.sent(sent.to), { variant: 'said', action })
  setTimeout(() => {
    close()
    without(sent.jmid)
  }, offered)
}

/** Where no answer came to the taking back, it is asked for again after so many milliseconds. */
const askAgain = 2000

/** Takes a reply back at the server. It may have done so though its answer was lost, and then the words are nowhere but here: it is asked until it answers. */
async function surelyUnsend(conversation: string, jmid: string): Promise<void> {
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await unsend(conversation, jmid)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (!isSaid) toastFailure(error)
      await new Promise((done) => setTimeout(done, askAgain))
    }
  }
}

/** The jmids of what this page is taking back. */
const underWay = new Set<string>()

/** Takes a reply back, and puts it into the composer again. What was handed on meanwhile stays sent. */
export function takeBack(person: string, sent: Outgoing): void {
  if (!undoable.get().some((one) => one.jmid === sent.jmid)) return
  without(sent.jmid)
  // The page may die before it has the answer: the next one goes on.
  const key = takenBackKey(person, sent.jmid)
  deviceStore.put(key, sent)
  void finishTakingBack(person, sent, isHeld(key))
}

/** Goes on with a reply that was being taken back by a page that is gone; where another tab does so too, one of them has its words. */
export async function goOnTakingBack(person: string, sent: Outgoing): Promise<void> {
  if (underWay.has(sent.jmid)) return
  await finishTakingBack(person, sent, Promise.resolve(true))
}

/** Whether the device holds the words of a reply as being taken back. */
const isHeld = async (key: string) => (await deviceStore.all(key)).has(key)

/** `wasHeld`: whether the device held its words when this page began; some devices keep nothing. */
async function finishTakingBack(person: string, sent: Outgoing, wasHeld: Promise<boolean>): Promise<void> {
  const { conversation, jmid } = sent
  const key = takenBackKey(person, jmid)
  // The device is asked for the draft before it is asked for the key: what is written below goes to a draft that is known.
  const draft = draftOf(person, conversation)
  underWay.add(jmid)
  try {
    await surelyUnsend(conversation, jmid)
    // Another tab was quicker, and has put them into the draft of both.
    if ((await wasHeld) && !(await isHeld(key))) return
    draft.set(withReplyBack(draft.get(), sent.text))
    // In the turn in which its words go into the draft: they are in one of the two.
    void deviceStore.remove(key)
    restoreFiles(sent)
    sayTakenBack(conversation)
  } catch (error) {
    // Once signed in again, one goes on.
    if (!isSignedOut(error)) void deviceStore.remove(key)
    toastFailure(error)
  } finally {
    underWay.delete(jmid)
  }
}

/** The draft with a reply before what is written of one. A note that was begun meanwhile stays in the field: what is typed on must not go public. */
function withReplyBack(draft: Draft, text: string): Draft {
  const back = withText(draft, text, 'reply')
  return draft.mode === 'note' && draft.note.trim() !== '' ? { ...back, mode: 'note' } : back
}

const isSignedOut = (error: unknown) => error instanceof AppError && error.code === 'signed-out'

function restoreFiles({ conversation, pictures = [] }: Outgoing): void {
  const held = filesOf(conversation)
  held.set([...asComposerFiles(pictures, 'reply'), ...held.get()])
}

/** Says that its words are in the composer, and leads there. */
function sayTakenBack(conversation: string): void {
  if (isOpen(conversation)) {
    toast(sendingStrings.takenBack, { variant: 'said' })
    document.querySelector<HTMLElement>('[data-pane] textarea')?.focus()
    return
  }
  // The reply before one is another customer's by now: what is written next must not land there.
  const run = () => {
    goTo({ id: conversation, around: null })
    beginWriting(conversation, 'reply')
  }
  toast(sendingStrings.takenBack, { action: { name: sendingStrings.open, run } })
}

/** Takes back what was sent last in a conversation; whether there is anything. */
export function takeBackLast(person: string, conversation: string): boolean {
  const last = undoable.get().findLast((one) => one.conversation === conversation)
  if (last) takeBack(person, last)
  return last !== undefined
}
