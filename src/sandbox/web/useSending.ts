import { useCallback, useRef, type Dispatch } from 'react'
import type { Line, Saying, Whose } from '#sandbox/phone/contract.ts'
import { say, sayTyping } from './api.ts'
import type { PhoneEvent } from './PhoneState.ts'

/** What somebody says, before it has an id and a phone. */
export type Words = Omit<Saying, 'id' | keyof Whose>
export interface Sending {
  send: (words: Words) => void
  /** Sends a line again that failed, under its own id: what arrived after all is not said twice. */
  resend: (line: Pick<Line, 'id' | 'text'>) => void
  /** Says that the customer is writing. */
  typing: () => void
}

/** The sign that somebody writes holds for some seconds; saying it again any sooner (milliseconds) tells nothing new. */
const typingAgain = 2500

/** How a phone speaks. Messages leave in the order they were written. */
export function useSending({ bot, customer }: Whose, dispatch: Dispatch<PhoneEvent>): Sending {
  const said = useRef(new Map<string, Saying>())
  const queue = useRef<Promise<void>>(Promise.resolve())
  const typed = useRef(0)

  const hand = useCallback(
    (saying: Saying) => {
      said.current.set(saying.id, saying)
      typed.current = 0
      dispatch({ kind: 'sending', saying, at: Date.now() })
      queue.current = queue.current.then(() =>
        say(saying).then(
          () => dispatch({ kind: 'taken', id: saying.id }),
          (error: Error) => dispatch({ kind: 'failed', id: saying.id, why: error.message }),
        ),
      )
    },
    [dispatch],
  )
  const send = useCallback((words: Words) => hand({ bot, customer, id: crypto.randomUUID(), ...words }), [bot, customer, hand])
  const resend = useCallback(
    ({ id, text }: Pick<Line, 'id' | 'text'>) => hand(said.current.get(id) ?? { bot, customer, id, text }),
    [bot, customer, hand],
  )
  const typing = useCallback(() => {
    if (Date.now() - typed.current < typingAgain) return
    typed.current = Date.now()
    // A lost sign of typing is not worth a word.
    sayTyping({ bot, customer }).catch(() => undefined)
  }, [bot, customer])
  return { send, resend, typing }
}
