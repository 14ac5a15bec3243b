import { useEffect } from 'react'
import { botChanged, botRemoved, type Bot } from '#features/bots/contract.ts'
import { conversationChanged, conversationErased, conversationLost, type Conversation } from '#features/inbox/conversations/contract.ts'
import { withBotName } from '#features/inbox/conversations/rules.ts'
import { messageAdded, messageChanged, type Message } from '#features/inbox/timeline/contract.ts'
import { askAfterwards } from '#web/query/askAfterwards.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import { paced } from '#web/live/paced.ts'
import { maxCounted, type Hit, type SearchAnswer } from '#features/search/contract.ts'
import { fits } from '#features/search/fits.ts'
import { isSearched } from '#features/search/isSearched.ts'
import { keysOf, tokensOf } from '#features/search/keysOf.ts'
import { problemOf, termsOf, type SearchPages } from './useSearch.ts'

/** What was said is in the index after so many milliseconds; then it is asked for again. */
const indexed = 1200
const askAgain = paced(() => askAfterwards(queryKeys.search), indexed)

/**
 * Keeps what was found as it is now, while a search is on the screen: what is edited, withdrawn, renamed, deleted or taken out of sight changes or
 * leaves; what is said and fits, or comes back, is asked for.
 */
export function useSearchLive(terms: string): void {
  useEffect(() => {
    const stops = [
      // What has a line in the transcript, as Done has, is told by that.
      listen(messageAdded, ({ message, conversation }) => {
        followConversation({ conversation })
        if (message.event?.what === 'restored' || mayFit(terms, message)) askAgain()
      }),
      listen(messageChanged, ({ message, conversation_id }) => {
        change((hit) => (hit.channel.id === conversation_id && hit.message.seq === message.seq ? withMessage(hit, message) : hit))
        if (mayFit(terms, message)) askAgain()
      }),
      listen(conversationChanged, followConversation),
      listen(conversationLost, ({ id }) => change((hit) => (hit.channel.id === id ? null : hit))),
      listen(conversationErased, ({ id }) => change((hit) => (hit.channel.id === id ? null : hit))),
      listen(botChanged, followBot),
      listen(botRemoved, askAgain),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [terms])
}

/** Whether the words of a message fit; who said it and where is left to the server. */
function mayFit(terms: string, message: Message): boolean {
  if (problemOf(terms) !== null) return false
  const searched = { text: message.text, attachments: message.attachments ?? [], author: message.by, person: null, bot: '' }
  const tokens = tokensOf(searched)
  return fits(termsOf(terms), tokens, () => keysOf(searched, tokens))
}

function followConversation({ conversation }: { conversation: Conversation }): void {
  change((hit) => (hit.channel.id === conversation.id ? withConversation(hit, conversation) : hit))
}

/** A bot's new name changes no conversation; and one that is restored brings its messages back. */
function followBot(bot: Bot): void {
  change((hit) => {
    const channel = withBotName(hit.channel, bot)
    return channel === hit.channel ? hit : { ...hit, channel }
  })
  askAgain()
}

/** Changes hits of every kept search; null takes one away. */
function change(to: (hit: Hit) => Hit | null): void {
  const apply = () => {
    queries.setQueriesData<SearchPages>({ queryKey: queryKeys.search }, (data) => data && changeHits(data, to))
  }
  apply()
  // What is on its way may have been read before, and the next page lands with the others as they were when it was asked for.
  for (const { promise } of queries.getQueryCache().findAll({ queryKey: queryKeys.search, fetchStatus: 'fetching' })) {
    promise?.then(apply, () => undefined)
  }
}

/** The same answer with hits changed; the very same where none was. */
export function changeHits(data: SearchPages, to: (hit: Hit) => Hit | null): SearchPages {
  let isSame = true
  const pages = data.pages.map((page) => {
    const [messages, files] = [changeAll(page.messages, to), changeAll(page.files, to)]
    if (messages === page.messages && files === page.files) return page
    isSame = false
    return { ...page, messages, files }
  })
  if (isSame) return data
  const countRemoved = (kind: 'messages' | 'files') =>
    data.pages.reduce((sum, page) => sum + page[kind].length, 0) - pages.reduce((sum, page) => sum + page[kind].length, 0)
  const [ofMessages, ofFiles] = [countRemoved('messages'), countRemoved('files')]
  // What was not counted to its end stays more than can be said.
  const less = (count: number, by: number) => (count === maxCounted ? count : Math.max(0, count - by))
  const withCounts = (page: SearchAnswer) => ({
    ...page,
    messageCount: less(page.messageCount, ofMessages),
    fileCount: less(page.fileCount, ofFiles),
  })
  return { ...data, pages: pages.map(withCounts) }
}

function changeAll(hits: Hit[], to: (hit: Hit) => Hit | null): Hit[] {
  const changed = hits.map(to)
  return changed.every((hit, i) => hit === hits[i]) ? hits : changed.filter((hit) => hit !== null)
}

function withMessage(hit: Hit, message: Message): Hit | null {
  return isSearched(message) ? { ...hit, message } : null
}

function withConversation(hit: Hit, { is_deleted, is_done, name, user_profile }: Conversation): Hit | null {
  return is_deleted ? null : { ...hit, channel: { ...hit.channel, is_done, name, user_profile } }
}
