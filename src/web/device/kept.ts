import { deviceStore } from './deviceStore.ts'

/** Under which keys this device keeps the draft of a person in a conversation; without it, those of all their drafts begin so. */
export const draftKey = (person: string, conversation = '') => `draft ${person} ${conversation}`

/** The same of a message that they have written and that is not sent yet. */
export const outgoingKey = (person: string, jmid = '') => `out ${person} ${jmid}`

/** The same of a reply that they are taking back: its words stand nowhere else until the server has answered. It lies among those that are not sent yet. */
export const takenBackKey = (person: string, jmid = '') => outgoingKey(person, `back ${jmid}`)

/** The channel on which a tab that goes tells the others whose unsent messages it may leave behind. */
export const leftTabs = 'left'

/** What counts the things that the page alone holds, and that go with it. */
export const heldByPage = new Set<() => number>()

/**
 * How much of a person reached nobody and goes when they log out: begun replies and notes, messages on their way, all of which the device keeps, and what
 * the page holds.
 */
export async function countUnsent(person: string): Promise<number> {
  const [drafts, outgoing] = await Promise.all([
    deviceStore.all<{ reply?: string; note?: string }>(draftKey(person)),
    deviceStore.all(outgoingKey(person)),
  ])
  const begun = [...drafts.values()].flatMap(({ reply = '', note = '' }) => [reply, note]).filter((text) => text.trim() !== '')
  const held = [...heldByPage].reduce((sum, count) => sum + count(), 0)
  return begun.length + outgoing.size + held
}

/** Deletes what this device keeps of a person. Nothing of others who use it is touched. */
export async function forgetKept(person: string): Promise<void> {
  await Promise.all([draftKey(person), outgoingKey(person)].map((prefix) => deviceStore.removeAll(prefix)))
}
