import { createContext, use, type ReactNode, type RefObject } from 'react'
import type { Me } from '#features/workspaces/contract.ts'
import type { LazyComponent } from '#web/lazy/lazyComponent.tsx'
import type { Mode } from '#features/inbox/web/composer/Draft.ts'
import type { ReplyFields } from '#features/inbox/web/composer/replyFields.ts'

/** Finds saved replies by what is typed, hands them to be shown, and the way to change them. */
export interface SavedRepliesProps {
  query: string
  /** The client key of the bot of the conversation. */
  bot: string
  children: (
    found: readonly { id: string; name: string; text: string; shared: boolean; client_key: string }[],
    manage: () => void,
  ) => ReactNode
}

/** What was written to the customer, to be kept for others who ask the same. */
export interface KeptAnswer {
  text: string
  /** What it may say of this customer and its writer. */
  fields: ReplyFields
  /** What gets the focus back; without it what had it before. */
  opener?: RefObject<HTMLElement | null>
}

/** Where saved replies come from, and the way to make one of what was written. */
export interface SavedReplies {
  list: LazyComponent<SavedRepliesProps>
  keep: (answer: KeptAnswer) => void
}

/** What the parts of an open conversation share; the same object until something of it changes. */
export interface Pane {
  conversation: string
  me: Me
  /** Names of the colleagues, who are shown as mentioned. */
  names: readonly string[]
  botName: string
  /** It was deleted: only what is shown of it can be read, by an owner. */
  isDeleted?: true
  /** Whether the person may reply, and so use or retry what others wrote. */
  mayChat: boolean
  savedReplies: SavedReplies
  /** What they can say of the customer and the writer; empty where it is not known. */
  fields: ReplyFields
  /** Puts a text into the composer and the caret behind it. */
  write: (text: string, mode: Mode) => void
}

export const PaneContext = createContext<Pane | null>(null)

/** The open conversation around a part of it. */
export function usePane(): Pane {
  const pane = use(PaneContext)
  if (!pane) throw new Error('outside of a conversation')
  return pane
}
