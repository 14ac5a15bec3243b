import { deviceStore } from './deviceStore.ts'

/** Under which keys this device keeps the draft of a person in a conversation; without it, those of all their drafts begin so. */
export const draftKey = (person: string, conversation = '') => `draft ${person} ${conversation}`

/** The same of a message that they have written and that is not sent yet. */
export const outgoingKey = (person: string, jmid = '') => `out ${person} ${jmid}`

/** The same of a reply that they are taking back: its words stand nowhere else until the server has answered. It lies among those that are not sent yet. */
export const takenBackKey = (person: string, jmid = '') => outgoingKey(person, `back ${jmid}`)

/** The channel on which a tab that goes tells the others whose unsent messages it may leave behind. */
export const leftTabs = 'left'

/** How many texts of a person this device keeps that reached nobody: begun replies and notes, and messages on their way. */
export async function countUnsent(person: string): Promise<number> {
  const [drafts, outgoing] = await Promise.all([
    deviceStore.all<{ reply?: string; note?: string }>(draftKey(person)),
    deviceStore.all(outgoingKey(person)),
  ])
  const begun = [...drafts.values()].flatMap(({ reply = '', note = '' }) => [reply, note]).filter((text) => text.trim() !== '')
  return begun.length + outgoing.size
}

/** Deletes what this device keeps of a person. Nothing of others who use it is touched. */
export async function forgetKept(person: string): Promise<void> {
  await Promise.all([draftKey(person), outgoingKey(person)].map((prefix) => deviceStore.removeAll(prefix)))
}
