import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { holderOf } from '#features/inbox/conversations/rules.ts'
import type { TestBot } from '#testing/TestApp.ts'

/** A conversation as somebody outside follows it, in minutes of the test's clock. */
export interface Followed {
  bot: TestBot
  minutes: number
  channel: string
  id: string
  /** Since when the customer has asked a person for something without hearing from one. */
  unheard: number | null
  /** A person wrote to them, and they have said nothing since. */
  isAnswered: boolean
  /** Since when it is as it is: with this person, in this place. */
  since: number
  /** The clock passed it on, though it was snoozed. */
  isRobbed: boolean
  /** Who snoozed it last. */
  snoozer: string | null
  /** Who is told that its snooze ended, and has not opened it since. */
  told: Set<string>
  /** For whom a colleague left a note, and who has not opened it since. */
  noted: Set<string>
  shown: Conversation
}

/** Its snooze is over by its time: whoever holds it, else who snoozed it, is told. */
export function tellOfSnooze({ shown: before, snoozer, told }: Followed, now: Conversation): void {
  if (before.snoozed_until === null || now.snoozed_until !== null) return
  told.add((before.paused ? before.assignee : null) ?? snoozer!)
}

/** The same of a customer who asks for a person since `unheard`, and is shown to wait for `waited` minutes. */
export function wrongWithWait(one: Followed, unheard: number, waited: number | null, clock: number): [boolean, string][] {
  const { shown, since, minutes } = one
  const isOut = shown.is_done || shown.snoozed_until !== null
  return [
    [waited === null, 'the customer waits for a person, and it is not shown'],
    [waited !== null && waited < clock - unheard - 0.2, 'they have waited longer than is shown'],
    [!isOut && holderOf(shown) !== 'help' && clock - Math.max(unheard, since) >= minutes, 'they wait unseen longer than the setting'],
  ]
}
