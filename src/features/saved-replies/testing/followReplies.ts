import { byName } from '#features/workspaces/members/byName.ts'
import type { TestApp, TestPerson } from '#testing/TestApp.ts'
import { replyChanged, replyRemoved, type Reply } from '#features/saved-replies/contract.ts'

/** An old list with what somebody received since. */
export async function followReplies(app: TestApp, who: TestPerson, old: Reply[], since: string): Promise<Reply[]> {
  let replies = old
  for (const { name, body } of await app.eventsFor(who, since)) {
    const { id } = body as Reply
    if (name === replyChanged.name || name === replyRemoved.name) replies = replies.filter((one) => one.id !== id)
    if (name === replyChanged.name) replies = [...replies, body as Reply].toSorted(byName)
  }
  return replies
}
