import { recall } from '#web/device/recall.ts'
import { store, type Store } from '#web/hooks/store.ts'

/** A picture as a message refers to it. */
export interface SentPicture {
  /** Of the upload. */
  id: string
  url: string
  name: string
}

/** A picture in the composer: on its way to the server, there, or failed with a sentence why. */
export interface ComposerPicture {
  key: string
  name: string
  /** Where this page can show it from. */
  preview: string
  /** How much of it is there, from 0 to 1. */
  progress: number
  why: string | null
  /** Whether another attempt may go better. */
  retryable: boolean
  /** In bytes; absent where it is not known any more. */
  size?: number
  type?: string
  /** Null until it is there. */
  sent: SentPicture | null
}

const byConversation = new Map<string, Store<readonly ComposerPicture[]>>()

/** The pictures that stand in the composer of a conversation, for as long as the page is open. */
export function picturesOf(conversation: string): Store<readonly ComposerPicture[]> {
  return recall(
    byConversation,
    conversation,
    () => store<readonly ComposerPicture[]>([]),
    (pictures) => pictures.get().length === 0,
  )
}

/** Whether some composer holds pictures. */
export const holdPictures = () => [...byConversation.values()].some((held) => held.get().length > 0)

/** Pictures that are there already, such as those of a message that is taken back to edit it. */
export const asComposerPictures = (sent: readonly SentPicture[]): ComposerPicture[] =>
  sent.map((one) => ({ key: one.id, name: one.name, preview: one.url, progress: 1, why: null, retryable: false, sent: one }))
