import type { Bot } from '#features/bots/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'
import type { CustomerPages } from './applyToPastConversations.ts'

type Named = Pick<Bot, 'client_key' | 'name'>

/** An open conversation after its bot was given another name: that changes no conversation, so nothing else tells of it. */
export function applyBotNameToTranscript(transcript: Transcript, bot: Named): Transcript {
  const { conversation } = transcript
  return isNamedOtherwise(conversation, bot) ? { ...transcript, conversation: renamed(conversation, bot) } : transcript
}

/** The same in what is kept of a customer's past. */
export function applyBotNameToPast(data: CustomerPages, bot: Named): CustomerPages {
  if (!data.pages.some(({ conversations, also }) => [...conversations, ...also].some((one) => isNamedOtherwise(one, bot)))) return data
  const all = (rows: Conversation[]) => rows.map((row) => (isNamedOtherwise(row, bot) ? renamed(row, bot) : row))
  return { ...data, pages: data.pages.map((page) => ({ ...page, conversations: all(page.conversations), also: all(page.also) })) }
}

const isNamedOtherwise = ({ client_key, bot_profile }: Conversation, bot: Named) =>
  client_key === bot.client_key && bot_profile.name !== bot.name

const renamed = (conversation: Conversation, { name }: Named): Conversation => ({
  ...conversation,
  bot_profile: { ...conversation.bot_profile, name },
})
