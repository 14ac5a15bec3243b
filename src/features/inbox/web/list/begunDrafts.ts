import { useEffect, useSyncExternalStore } from 'react'
import type { Draft } from '#features/inbox/web/composer/Draft.ts'
import { deviceStore } from '#web/device/deviceStore.ts'
import { draftKey } from '#web/device/kept.ts'

/** Keys of the drafts with words, as the device keeps them: of the person and the conversation. */
const begun = new Set<string>()
/** Keys of the drafts that changed since this page was opened: newer than what the device answers. */
const seen = new Set<string>()
const followers = new Set<() => void>()
const read = new Set<string>()
let channel: BroadcastChannel | undefined

const hasWords = ({ reply = '', note = '' }: Partial<Draft>) => reply.trim() !== '' || note.trim() !== ''

function mark(key: string, isBegun: boolean) {
  if (begun.has(key) === isBegun) return
  if (isBegun) begun.add(key)
  else begun.delete(key)
  for (const notify of followers) notify()
}

/**
 * Follows in which conversations a person has begun to write on this device: read once, and then told by the composer of every tab with each
 * letter, over the channel of drafts. A list costs nothing for drafts of rows that it does not show.
 */
export async function followBegun(person: string): Promise<void> {
  if (channel === undefined) {
    channel = new BroadcastChannel('drafts')
    channel.onmessage = ({ data: [key, draft] }: MessageEvent<[string, Draft]>) => {
      seen.add(key)
      mark(key, hasWords(draft))
    }
  }
  if (read.has(person)) return
  read.add(person)
  for (const [key, draft] of await deviceStore.all<Draft>(draftKey(person))) if (!seen.has(key)) mark(key, hasWords(draft))
}

/** Whether a person has begun a reply or a note there, by what is known now. */
export const hasBegun = (person: string, conversation: string): boolean => begun.has(draftKey(person, conversation))

const follow = (notify: () => void) => {
  followers.add(notify)
  return () => followers.delete(notify)
}

/** Whether the reader has begun a reply or a note in a conversation and not sent it, as it is now. */
export function useHasBegun(person: string, conversation: string): boolean {
  useEffect(() => void followBegun(person), [person])
  const isBegun = () => hasBegun(person, conversation)
  return useSyncExternalStore(follow, isBegun, isBegun)
}
