import type { InfiniteData } from '@tanstack/react-query'
import type { ConversationList } from '#features/inbox/conversations/contract.ts'
import type { Question } from '#features/inbox/conversations/rules.ts'

/** What a list asks: the question of the rules without who asks, and the phrase that is looked for ('' for none). */
export interface ListQuestion extends Omit<Question, 'person' | 'mayChat' | 'sight'> {
  phrase: string
}

/**
 * One page as it is kept. `upTo` is the last change that went into its counts; none since it was fetched when missing. `hasFallen`: something left that was
 * counted, or told, only so far, and what is left only the server knows.
 */
export interface ListPage extends ConversationList {
  upTo?: string
  hasFallen?: boolean
}

/** The kept answer to one question: its pages, newest conversations first. Never empty. */
export type ListPages = InfiniteData<ListPage, string>
