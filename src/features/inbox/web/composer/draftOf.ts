import { recall } from '#web/device/recall.ts'
import { store, type Store } from '#web/hooks/store.ts'
import { deviceStore } from '#web/device/deviceStore.ts'
import { draftKey } from '#web/device/kept.ts'
import { emptyDraft, isEmpty, mergeDrafts, type Draft } from './Draft.ts'

interface Held {
  draft: Store<Draft>
  /** Takes over what the device or another tab has. */
  take: (kept: Draft) => void
}
const drafts = new Map<string, Held>()
/** Between the tabs of this browser. */
let tabs: BroadcastChannel | undefined

/**
 * The draft of a person in a conversation. It is in memory at once, on the device with every letter, and the same in every tab: what was sent
 * from one must not be sent from another.
 */
export function draftOf(person: string, conversation: string): Store<Draft> {
  const key = draftKey(person, conversation)
  tabs ??= followTabs()
  return recall(
    drafts,
    key,
    () => hold(key),
    ({ draft }) => isEmpty(draft.get()),
  ).draft
}

function hold(key: string): Held {
  const draft = store<Draft>(emptyDraft)
  /** What the device and the other tabs have. Until that is known nothing is written over it. */
  let kept: Draft | null = null
  const take = (theirs: Draft) => {
    const ours = kept ? theirs : mergeDrafts(theirs, draft.get())
    kept = theirs
    draft.set(ours)
  }
  draft.subscribe(() => {
    const now = draft.get()
    if (kept === null || kept === now) return
    kept = now
    if (isEmpty(now)) void deviceStore.remove(key)
    else deviceStore.put(key, now)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    tabs!.postMessage([key, now])
  })
  void deviceStore.all<Draft>(key).then((all) => kept ?? take({ ...emptyDraft, ...all.get(key) }))
  return { draft, take }
}

function followTabs() {
  const channel = new BroadcastChannel('drafts')
  channel.onmessage = ({ data: [key, draft] }: MessageEvent<[string, Draft]>) => drafts.get(key)?.take(draft)
  return channel
}
