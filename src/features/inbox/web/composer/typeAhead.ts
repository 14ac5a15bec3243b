import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { strings } from '#shared/app.strings.ts'
import { captureKeys, isCharacter, useKeys, type Shortcuts } from '#web/hooks/keys.ts'
import { store } from '#web/hooks/store.ts'
import type { Mode } from './Draft.ts'

/** What is typed for a conversation before its composer is on the screen. */
export interface Ahead {
  conversation: string
  mode: Mode
  text: string
}

/** Null while nobody types ahead. */
export const ahead = store<Ahead | null>(null)

let release: () => void = () => undefined

/**
 * `r` and `n` lead to the composer of the open conversation. Where it is still on its way, what is typed after them is kept for it and is no command;
 * Enter sends nothing that nobody has seen, and Escape ends it. Where no composer comes (`hasComposer`), nobody types for it.
 */
export function useWriteKeys(conversation: string, hasComposer: boolean): void {
  useKeys(hasComposer ? writeKeys((mode) => beginWriting(conversation, mode)) : {})
  useEffect(() => {
    if (hasComposer) return undefined
    const endHere = () => void (ahead.get()?.conversation === conversation && end())
    endHere()
    return ahead.subscribe(endHere)
  }, [conversation, hasComposer])
  // Who leaves the conversation does not type for it any more.
  useEffect(() => () => void (ahead.get()?.conversation === conversation && end()), [conversation])
}

/** The keys that begin a reply or a note. */
export const writeKeys = (begin: (mode: Mode) => void): Shortcuts => ({
  r: { says: strings.keys.reply, group: 'Conversation', isSwift: true, run: () => begin('reply') },
  n: { says: strings.conversation.note, group: 'Conversation', isSwift: true, run: () => begin('note') },
})

/** Begins to write in a conversation that is open, or is opened just now. */
export function beginWriting(conversation: string, mode: Mode): void {
  release = captureKeys(keep)
  ahead.set({ conversation, mode, text: '' })
}

/** Hands the composer of a conversation what was typed ahead for it, when it comes and whenever it is called by its key. */
export function useTakeAhead(conversation: string, take: (mode: Mode, text: string) => void): void {
  const onTake = useEffectEvent(take)
  useLayoutEffect(() => {
    const handOver = () => {
      const typed = ahead.get()
      if (typed?.conversation !== conversation) return
      end()
      onTake(typed.mode, typed.text)
    }
    handOver()
    return ahead.subscribe(handOver)
  }, [conversation])
}

function end() {
  release()
  ahead.set(null)
}

/** Puts a key to what is typed ahead; whether it was one of typing. */
function keep({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const typed = ahead.get()
  if (!typed || ctrlKey || metaKey) return false
  if (key === 'Escape') end()
  else if (key === 'Backspace') ahead.set({ ...typed, text: Array.from(typed.text).slice(0, -1).join('') })
  else if (isCharacter.test(key)) ahead.set({ ...typed, text: typed.text + key })
  else return key === 'Enter'
  return true
}
