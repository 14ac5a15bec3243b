import { fold } from '#shared/fold.ts'
import { replyErrors } from './errors.ts'
import { colleaguesOf } from '#features/workspaces/server/workspaceRows.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { groups, mentionsIn } from './mentions.ts'

/**
 * Refuses a reply that mentions somebody of the conversation's workspace: it was most likely meant for them, and would go to the customer.
 * `details` says whom, so that it can be sent as a note to them. The writer mentions nobody by their own name.
 */
export async function stopIfMentions(ctx: RequestContext, workspaceId: string, writer: string, text: string): Promise<void> {
  if (!fold(text).includes('@')) return
  const colleagues = (await colleaguesOf(ctx.db, workspaceId)).filter(({ id }) => id !== writer)
  const everybody = [...colleagues, ...groups]
  const { who, unsure } = mentionsIn(text, everybody)
  if (who.length === 0 && unsure.length === 0) return
  const mentioned = everybody.filter(({ id }) => who.includes(id)).map(({ id, name }) => ({ id, name }))
  const names = list.format(mentioned.map(({ name }) => name))
  const refusal = names === '' ? replyErrors.mayMentionColleague({ word: unsure[0]! }) : replyErrors.mentionsColleague({ names })
  throw refusal.with({ mentioned, unsure })
}

const list = new Intl.ListFormat('en-US')
