import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { AppError } from '#shared/errors.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries, sentenceOf } from '#web/query/client.ts'
import { clockHeaders } from '#web/dates/clockHeaders.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { retryMessage, submitMessage, unsendMessage } from '#features/inbox/handoff/contract.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { withConversation, withMessage } from '#features/inbox/web/transcript/applyChange.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'
import { afterRender } from './afterRender.ts'
import type { Attempt, Outgoing } from './Outgoing.ts'

/** Longer than this an attempt is taken for lost, in milliseconds; the same jmid makes it safe to try again, also to take it back. */
const timeoutMs = 30_000

/** Makes one attempt to send a message. What the server answers is in the transcript before the attempt counts as sent. */
export async function submit({
  conversation,
  jmid,
  text,
  type,
  privateRecipients,
  pictures,
  lastSeen,
  anyway,
  public: isPublic = false,
  handBack = false,
  undo = false,
}: Outgoing): Promise<Attempt> {
  const recipients = privateRecipients.length > 0 ? { privateRecipients: [...privateRecipients] } : {}
  // A note goes to nobody who could have been answered meanwhile.
  const guard = type === 'note' ? {} : { last_seen: lastSeen }
  const message = {
    jmid,
    text,
    type,
    anyway,
    public: isPublic,
    ...(handBack && { hand_back: true }),
    // A note reaches nobody outside; there is nothing to take back in time.
    undo: undo && type === 'message',
    ...recipients,
    ...guard,
    ...(pictures?.length ? { attachments: pictures.map(({ id }) => id) } : {}),
  }
  try {
    const answer = await callApi(
      submitMessage,
      { params: { id: conversation }, headers: clockHeaders(), body: { message } },
      // What was left unsent goes out from whatever workspace its writer looks at.
      { signal: AbortSignal.timeout(timeoutMs), anywhere: true },
    )
    putAnswer(answer.channel, answer.message)
    await afterRender()
    return { end: 'sent', seq: answer.message.seq }
  } catch (error) {
    return endOf(error)
  }
}

/** Tries a message again that the bot's side did not take, or now what hangs. Fails with the server's refusal. */
export async function retryDelivery(conversation: string, jmid: string): Promise<void> {
  const message = await callApi(retryMessage, { params: { id: conversation }, headers: clockHeaders(), body: { jmid } })
  change(conversation, (transcript) => {
    const held = transcript.messages.find((entry) => entry.message.jmid === jmid)
    // A report of how it went may have been faster than this answer.
    const { state, why = null } = held?.message.delivery ?? {}
    if (!held || !(state === 'failed' || (state === 'queued' && why !== null))) return transcript
    return withMessage(transcript, { message, asOf: held.asOf })
  })
}

/** Takes back a reply that nobody was handed yet. Fails with the server's refusal. */
export async function unsend(conversation: string, jmid: string): Promise<void> {
  const options = { signal: AbortSignal.timeout(timeoutMs), anywhere: true } as const
  const answer = await callApi(unsendMessage, { params: { id: conversation }, body: { jmid } }, options)
  putAnswer(answer.channel, answer.message)
}

function endOf(error: unknown): Attempt {
  const code = error instanceof AppError ? error.code : 'internal'
  // A session that ended is begun again, and the message goes on then.
  if (code === 'unavailable' || code === 'signed-out') return { end: 'unreached' }
  if (code === 'too-many') return { end: 'slowed' }
  const why = sentenceOf(error)
  if (code === 'mentions-colleague') return { end: 'mentions', why, mentioned: mentionedIn(error) }
  if (code === 'stale-reply') return { end: 'stale', why }
  return { end: 'refused', why, isGone: error instanceof AppError && isOfGone.has(error.reason) }
}

/** Why a conversation is refused that is not there for its reader any more. A file of a message may be gone as well. */
const isOfGone: ReadonlySet<string> = new Set(['conversation.unknown', 'conversation.deleted'])

/** Ids of the colleagues that the server found in a reply. */
function mentionedIn(error: unknown): string[] {
  const found = error instanceof AppError ? error.details?.['mentioned'] : undefined
  return Array.isArray(found) ? found.flatMap(({ id }: { id?: unknown }) => (typeof id === 'string' ? [id] : [])) : []
}

function putAnswer(channel: Conversation, message: Message) {
  change(channel.id, (transcript) => withMessage(withConversation(transcript, channel), { message, asOf: '' }))
}

function change(conversation: string, how: (transcript: Transcript) => Transcript) {
  queries.setQueriesData<Transcript>({ queryKey: [...queryKeys.conversation, conversation] }, (transcript) => transcript && how(transcript))
}
