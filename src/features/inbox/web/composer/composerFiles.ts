import { recall } from '#web/device/recall.ts'
import { store, type Store } from '#web/hooks/store.ts'
import type { Mode } from './Draft.ts'

/** A file as a message refers to it. */
export interface SentFile {
  /** Of the upload. */
  id: string
  url: string
  name: string
  /** What it is by its content, and its size in bytes. Absent of pictures that an older page kept on this device. */
  type?: string
  size?: number
}

/** A picture or another file in the composer: on its way to the server, there, or failed with a sentence why. */
export interface ComposerFile {
  key: string
  /** Whether it goes with the reply or with the note. */
  mode: Mode
  name: string
  /** Where this page can show it from; null of what is no picture. */
  preview: string | null
  /** How much of it is there, from 0 to 1. */
  progress: number
  why: string | null
  /** Whether another attempt may go better. */
  retryable: boolean
  /** In bytes; absent where it is not known any more. */
  size?: number | undefined
  type?: string | undefined
  /** Null until it is there. */
  sent: SentFile | null
}

const byConversation = new Map<string, Store<readonly ComposerFile[]>>()

/** The files that stand in the composer of a conversation, for as long as the page is open. */
export function filesOf(conversation: string): Store<readonly ComposerFile[]> {
  return recall(
    byConversation,
    conversation,
    () => store<readonly ComposerFile[]>([]),
    (files) => files.get().length === 0,
  )
}

/** What was begun as a reply goes on as a note, or the other way round, with its files. */
export function moveFiles(conversation: string, from: Mode, mode: Mode): void {
  const held = filesOf(conversation)
  if (held.get().some((one) => one.mode === from)) held.set(held.get().map((one) => (one.mode === from ? { ...one, mode } : one)))
}

/** How many files the composers hold. */
export const countFiles = () => [...byConversation.values()].reduce((sum, held) => sum + held.get().length, 0)

/** Files that are there already, such as those of a message that is taken back to edit it. */
export const asComposerFiles = (sent: readonly SentFile[], mode: Mode): ComposerFile[] =>
  sent.map((one) => ({
    key: one.id,
    mode,
    name: one.name,
    size: one.size,
    type: one.type,
    preview: isPicture(one) ? one.url : null,
    progress: 1,
    why: null,
    retryable: false,
    sent: one,
  }))

/** Whether it is shown; what is not known of a file was a picture. */
export const isPicture = ({ type }: { type?: string | undefined }): boolean => type?.startsWith('image/') ?? true
