import { notifyManager } from '@tanstack/react-query'
import { botChanged, botRemoved } from '#features/bots/contract.ts'
import { askAgainIfAsking } from '#web/query/askAgainIfAsking.ts'
import { queries } from '#web/query/client.ts'
import { knownMe } from '#web/query/useMe.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import { loadSentences } from '#web/providers/useSentence.ts'
import { patch, type Patch } from '#web/live/patch.ts'
import { together } from '#web/live/together.ts'
import {
  conversationChanged,
  conversationErased,
  conversationLost,
  conversationSeen,
  type Conversation,
  type Facets,
} from '#features/inbox/conversations/contract.ts'
import { hasFlag } from '#features/inbox/conversations/rules.ts'
import { labelChanged } from '#features/inbox/conversations/labels/contract.ts'
import { messageAdded, type Message } from '#features/inbox/timeline/contract.ts'
import { applyBotNameToPast, applyBotNameToTranscript } from './applyBotName.ts'
import { applyToPastConversations, withoutPast } from './applyToPastConversations.ts'
import { applyLabelToCache } from './applyLabelToCache.ts'
import {
  applyChangeToAttention,
  applyLossToAttention,
  applySeenToAttention,
  mustAskAttention,
  type KnownAttention,
} from './applyToAttention.ts'
import { askFallenAgain, askInexactAgain } from './askInexactAgain.ts'
import type { ListPages } from './ListPages.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'
import { followLooking } from '#features/inbox/web/list/looking.ts'
import { applyConversationToCache } from './applyConversationToCache.ts'
import { applyLossToCache } from './applyLossToCache.ts'
import { applySeenToCache } from './applySeenToCache.ts'
import { rememberSeen } from './knownSeen.ts'
import { findRow } from './placeRow.ts'
import { questionOfKey } from './questionOfKey.ts'
import { forgetAsked } from './askSeenSoon.ts'
import { askAttention, readerOf } from './useAttention.ts'
import { rememberDeleted } from './whoDeleted.ts'

/** What our events do to the kept lists. */
export const conversationPatches: readonly Patch[] = [
  // Both carry the conversation as it is now.
  ...[conversationChanged, messageAdded].flatMap((event) => [
    patch(event, queryKeys.conversations, applyConversationToCache),
    patch(event, queryKeys.customer, applyToPastConversations),
    patch(event, queryKeys.attention, (attention: KnownAttention, body, _change, key) =>
      applyChangeToAttention(attention, body, readerOf(key)),
    ),
  ]),
  ...[conversationLost, conversationErased].flatMap((event) => [
    patch(event, queryKeys.conversations, applyLossToCache),
    patch(event, queryKeys.customer, withoutPast),
    patch(event, queryKeys.attention, applyLossToAttention),
  ]),
  patch(conversationSeen, queryKeys.conversations, applySeenToCache),
  patch(conversationSeen, queryKeys.attention, applySeenToAttention),
  patch(labelChanged, queryKeys.labels, applyLabelToCache),
  patch(botChanged, queryKeys.conversation, applyBotNameToTranscript),
  patch(botChanged, queryKeys.customer, applyBotNameToPast),
]

/** What our events set off besides. */
export function listenToConversations(): void {
  followLooking()
  listen(conversationSeen, ({ id, ...seen }) => {
    forgetAsked(id)
    rememberSeen(id, seen)
    // What was marked unread, mentions the reader or is back from a snooze of theirs, may belong on a list that has no row of it.
    if (seen.marked_unread) askInexactAgain()
    // What was read may leave what is told only so far.
    else askFallenAgain()
    if (hasFlag(seen)) askNextUp(id)
  })
  for (const event of [conversationChanged, messageAdded]) {
    listen(event, ({ conversation }) => askInexactAgain(conversation))
    listen(event, noticeDeleted)
    listen(event, askWhatCalls)
  }
  listen(labelChanged, () => askAgainIfAsking(queryKeys.labels))
  for (const event of [conversationLost, conversationErased])
    listen(event, ({ id }) => {
      askInexactAgain()
      void queries.resetQueries({ queryKey: [...queryKeys.conversation, id] })
    })
  // First everything somebody waits for.
  setTimeout(() => {
    void import('#features/inbox/web/actions/followBulks.ts').then((module) => module.followBulks()).catch(() => undefined)
    void loadSentences()
  }, 2000)
  // With a bot that is restored its conversations come back, also what could not be opened without it.
  listen(
    botChanged,
    () => void queries.invalidateQueries({ queryKey: queryKeys.conversation, predicate: ({ state }) => state.status === 'error' }),
  )
  // After what is shown has let go of the bot: what nobody looks at any more is not asked for, as it is not there.
  listen(botRemoved, ({ client_key }) => notifyManager.schedule(() => askTranscriptsOf(client_key)))
  // A bot's conversations bear its name, leave with it, and come back where it is restored; no change tells of each.
  for (const event of [botChanged, botRemoved])
    listen(event, () => {
      void queries.invalidateQueries({ queryKey: queryKeys.conversations })
      void queries.invalidateQueries({ queryKey: queryKeys.customer })
      askAttention()
    })
}

/** What comes back, or into the reader's sight, may be marked by them, and only the server knows. */
function askWhatCalls(body: { conversation: Conversation; was: Facets | null }): void {
  if (!mustAskAttention(body, { id: knownMe()?.id ?? '' })) return
  askAttention()
  askAllNextUp()
}

/** The conversations of a bot are asked again, and what cannot be shown. */
function askTranscriptsOf(clientKey: string): void {
  for (const [queryKey, held] of queries.getQueriesData<Transcript>({ queryKey: queryKeys.conversation }))
    if (!held || held.conversation.client_key === clientKey) void queries.invalidateQueries({ queryKey, exact: true })
}

const askAllNextUp = together(() => askNextUp())
const askDeleted = together(() => void queries.invalidateQueries({ queryKey: queryKeys.deletedConversations }))

/** The list of what is next up is asked again, unless it has the conversation that may be missing. */
function askNextUp(id?: string): void {
  void queries.invalidateQueries({
    queryKey: queryKeys.conversations,
    predicate({ queryKey }) {
      if (!questionOfKey(queryKey).criteria.filterNextUp) return false
      const pages = queries.getQueryData<ListPages>(queryKey)?.pages ?? []
      return id === undefined || findRow(pages, id) === undefined
    },
  })
}

interface Deleted {
  conversation: Conversation
  was: Facets | null
  /** The line that says so. */
  message?: Message
}

/** What was deleted is on the list of that and opens as such, also where it was opened before; and what was restored can be opened again. */
function noticeDeleted({ conversation: { id, is_deleted }, was, message }: Deleted): void {
  if (is_deleted === (was?.is_deleted ?? false)) return
  rememberDeleted(id, message?.event)
  askDeleted()
  void queries.resetQueries({ queryKey: [...queryKeys.conversation, id] })
}
