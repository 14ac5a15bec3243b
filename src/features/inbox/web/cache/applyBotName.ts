import type { Bot } from '#features/bots/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { withBotName } from '#features/inbox/conversations/rules.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'
import type { CustomerPages } from './applyToPastConversations.ts'

type Named = Pick<Bot, 'client_key' | 'name'>

/** An open conversation after its bot was given another name: that changes no conversation, so nothing else tells of it. */
export function applyBotNameToTranscript(transcript: Transcript, bot: Named): Transcript {
  const conversation = withBotName(transcript.conversation, bot)
  return conversation === transcript.conversation ? transcript : { ...transcript, conversation }
}

/** The same in what is kept of a customer's past. */
export function applyBotNameToPast(data: CustomerPages, bot: Named): CustomerPages {
  if (!data.pages.some(({ conversations, also }) => [...conversations, ...also].some((one) => withBotName(one, bot) !== one))) return data
  const all = (rows: Conversation[]) => rows.map((row) => withBotName(row, bot))
  return { ...data, pages: data.pages.map((page) => ({ ...page, conversations: all(page.conversations), also: all(page.also) })) }
}
