import { store, type Store } from '#web/ui/store.ts'
import { deviceStore } from '../device/deviceStore.ts'
import { emptyDraft, type Draft } from './Draft.ts'

const drafts = new Map<string, Store<Draft>>()

/** The draft of a person in a conversation. It is in memory at once, and on the device with every letter. */
export function draftOf(person: string, conversation: string): Store<Draft> {
  const key = `draft ${person} ${conversation}`
  const known = drafts.get(key)
  if (known) return known
  const draft = store<Draft>(emptyDraft)
  drafts.set(key, draft)
  draft.subscribe(() => write(key, draft.get()))
  void deviceStore.all<Draft>(key).then((kept) => {
    const before = kept.get(key)
    // Whoever began to write before the device answered goes on with that.
    if (before && draft.get() === emptyDraft) draft.set(before)
  })
  return draft
}

function write(key: string, draft: Draft) {
  if (draft.text === '' && draft.mode === 'reply') deviceStore.remove(key)
  else deviceStore.put(key, draft)
}
