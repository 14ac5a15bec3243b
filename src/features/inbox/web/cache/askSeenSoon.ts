import { callApi } from '#web/query/callApi.ts'
import { seenOf } from '#features/inbox/conversations/unreadContract.ts'
import { applySeenToAllLists } from './applySeenToCache.ts'

/** Questions are collected for so long (spec, section 9: unread refresh), so that a busy minute costs a few calls. */
const collectFor = 1500
/** The call takes at most so many. */
const atOnce = 200

const asked = new Set<string>()
let planned = false

/** Asks soon what the reader has read of a conversation whose row was put on the list by a change. */
export function askSeenSoon(id: string): void {
  asked.add(id)
  if (planned) return
  planned = true
  setTimeout(() => void answerAll(), collectFor)
}

/** A change has just said it: whatever is on its way as an answer would be older. */
export function forgetAsked(id: string): void {
  asked.delete(id)
}

async function answerAll(): Promise<void> {
  planned = false
  const ids = [...asked].slice(0, atOnce)
  try {
    const answer = await callApi(seenOf, { body: { ids } })
    for (const [id, seen] of Object.entries(answer)) if (asked.has(id)) applySeenToAllLists(id, seen)
  } catch {
    // The rows keep what was guessed until somebody opens them.
  }
  for (const id of ids) asked.delete(id)
  if (asked.size > 0) askSeenSoon([...asked][0]!)
}
