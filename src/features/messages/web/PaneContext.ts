import { createContext, use } from 'react'
import type { Me } from '#features/workspaces/contract.ts'
import type { Draft } from './composer/Draft.ts'

/** What the parts of an open conversation share; the same object until something of it changes. */
export interface Pane {
  conversation: string
  me: Me
  /** Names of the colleagues, who are shown as mentioned. */
  names: readonly string[]
  botName: string
  /** Whether the person may reply, and so use or retry what others wrote. */
  mayChat: boolean
  /** Puts a text into the composer and the caret behind it. */
  write: (text: string, mode: Draft['mode']) => void
}

export const PaneContext = createContext<Pane | null>(null)

/** The open conversation around a part of it. */
export function usePane(): Pane {
  const pane = use(PaneContext)
  if (!pane) throw new Error('outside of a conversation')
  return pane
}
