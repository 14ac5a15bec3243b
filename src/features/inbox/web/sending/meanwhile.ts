import type { Message } from '#features/inbox/timeline/contract.ts'
import type { HeldMessage } from '#features/inbox/web/transcript/Transcript.ts'

/** What the bot and other people told the customer after the message numbered `lastSeen`, oldest first. */
export function meanwhile(messages: readonly HeldMessage[], lastSeen: number, me: string): Message[] {
  const answers: Message[] = []
  for (let i = messages.length - 1; i >= 0 && messages[i]!.message.seq > lastSeen; i--) {
    const { message } = messages[i]!
    if (message.type === 'message' && !message.withdrawn_at && (message.by === 'bot' || (message.by === 'person' && message.user !== me)))
      answers.unshift(message)
  }
  return answers
}
