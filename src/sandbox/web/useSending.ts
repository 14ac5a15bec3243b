import { useCallback, useRef, type Dispatch } from 'react'
import type { Line, Saying, Whose } from '#sandbox/phone/contract.ts'
import { changeLine, say, sendTyping } from './api.ts'
import type { PhoneEvent } from './PhoneState.ts'
import type { SaidRow } from './rowsOf.ts'
import { sayingIdOf } from './sayingIdOf.ts'

/** What somebody says, before it has an id and a phone. */
export type Draft = Omit<Saying, 'id' | keyof Whose>
export interface Sending {
  send: (draft: Draft) => void
  /** Tells the bot that the customer is writing, at most every 2.5 seconds. */
  type: () => void
  /** Sends a line again that failed, under its own id: what arrived after all is not said twice. */
  resend: (line: Pick<Line, 'id' | 'text'>) => void
  /** Whether it can be: of what had no words, the page knows only as long as it is open what it was. */
  mayResend: (line: Pick<Line, 'id' | 'text'>) => boolean
  /** Changes what the customer said, or (null) takes it back. Fails with a sentence. */
  change: (line: Pick<Line, 'id'>, text: string | null) => Promise<unknown>
  /** Whether the bot has it and the platform still knows it by its id: not of what was said before the sandbox was started. */
  mayChange: (line: SaidRow['line']) => boolean
}

/** A sign of typing lasts 3 seconds in the inbox: so often (milliseconds) it stays as long as somebody types. */
const typingEvery = 2500

/** How a phone speaks. Messages leave in the order they were written. */
export function useSending({ bot, customer }: Whose, dispatch: Dispatch<PhoneEvent>): Sending {
  const sayings = useRef(new Map<string, Saying>())
  const queue = useRef<Promise<void>>(Promise.resolve())

  const hand = useCallback(
    (saying: Saying) => {
      sayings.current.set(saying.id, saying)
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
  const send = useCallback((draft: Draft) => hand({ bot, customer, id: crypto.randomUUID(), ...draft }), [bot, customer, hand])
  const typedAt = useRef(-Infinity)
  const type = useCallback(() => {
    const now = Date.now()
    if (now - typedAt.current < typingEvery) return
    typedAt.current = now
    // A sign that is lost is followed by the next.
    sendTyping({ bot, customer }).catch(() => undefined)
  }, [bot, customer])
  const resend = useCallback(
    (line: Pick<Line, 'id' | 'text'>) => {
      const id = sayingIdOf(line.id)
      hand(sayings.current.get(id) ?? { bot, customer, id, text: line.text })
    },
    [bot, customer, hand],
  )
  const mayResend = useCallback(({ id, text }: Pick<Line, 'id' | 'text'>) => text !== '' || sayings.current.has(sayingIdOf(id)), [])
  const change = useCallback(({ id }: Pick<Line, 'id'>, text: string | null) => changeLine({ bot, customer, id, text }), [bot, customer])
  return { send, type, resend, mayResend, change, mayChange }
}

const mayChange = ({ id, by, state, deleted }: SaidRow['line']) =>
  by === 'customer' && (state === 'delivered' || state === 'seen') && !deleted && id.startsWith('m_')
