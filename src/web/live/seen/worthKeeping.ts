import { queryKeys } from '#web/query/queryKeys.ts'

/** Of a list, so many pages are kept; of a conversation, so many of its newest messages. */
const maxPages = 8
const maxMessages = 200

interface Listed {
  pages: readonly { channels: unknown; hasNext: unknown; timestamp: unknown }[]
  pageParams: readonly unknown[]
}
interface Said {
  messages: readonly unknown[]
  moreMessages: boolean
}

/**
 * What of an answer the device keeps, or null where it keeps nothing of its kind: who one is, bots, labels, views, lists, and the newest part of
 * conversations.
 */
export function worthKeeping(key: readonly unknown[], data: unknown): unknown {
  switch (key[0]) {
    case queryKeys.me[0]:
    case queryKeys.bots[0]:
    case queryKeys.labels[0]:
    case queryKeys.views[0]:
      return data
    case queryKeys.conversations[0]:
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its key says so
      return firstPages(data as Listed)
    case queryKeys.conversation[0]:
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its key says so
      return key[2] === 'newest' ? newest(data as Said) : null
    default:
      return null
  }
}

/** The badges are those of the page that was read last, so the last one that is kept gets them. */
function firstPages(list: Listed): Listed {
  const { pages, pageParams } = list
  if (pages.length <= maxPages) return list
  const { channels, hasNext, timestamp } = pages[maxPages - 1]!
  const last = { ...pages.at(-1), channels, hasNext, timestamp }
  return { pages: [...pages.slice(0, maxPages - 1), last], pageParams: pageParams.slice(0, maxPages) }
}

function newest(conversation: Said): Said {
  const { messages } = conversation
  if (messages.length <= maxMessages) return conversation
  return { ...conversation, messages: messages.slice(-maxMessages), moreMessages: true }
}
