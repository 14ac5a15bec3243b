import { recall } from '#web/device/recall.ts'
import { store, type Store } from '#web/hooks/store.ts'
import type { Mode } from './Draft.ts'

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
  /** Whether it goes with the reply or with the note. */
  mode: Mode
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

/** What was begun as a reply goes on as a note, or the other way round, with its pictures. */
export function movePictures(conversation: string, from: Mode, mode: Mode): void {
  const held = picturesOf(conversation)
  if (held.get().some((one) => one.mode === from)) held.set(held.get().map((one) => (one.mode === from ? { ...one, mode } : one)))
}

/** Whether some composer holds pictures. */
export const holdPictures = () => [...byConversation.values()].some((held) => held.get().length > 0)

/** Pictures that are there already, such as those of a message that is taken back to edit it. */
export const asComposerPictures = (sent: readonly SentPicture[], mode: Mode): ComposerPicture[] =>
  sent.map((one) => ({ key: one.id, mode, name: one.name, preview: one.url, progress: 1, why: null, retryable: false, sent: one }))
