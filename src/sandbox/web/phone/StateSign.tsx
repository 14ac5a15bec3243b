import { Check, CheckCheck, Circle, CircleCheck, Clock, Eye } from 'lucide-react'
import { Avatar } from '#web/components/Avatar.tsx'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import type { Party } from './Party.ts'

type State = 'sending' | 'sent' | 'delivered' | 'seen'

const ticks = { sending: Clock, sent: Check, delivered: CheckCheck, seen: Eye }

interface StateSignProps {
  state: State
  /** The last line says it in words where the app does; the others by a sign. */
  isLast: boolean
  party: Party
}

/** How far an own line got, as far as the app tells who wrote it, and in its way. */
export function StateSign({ state, isLast, party: { bot } }: StateSignProps) {
  const word = phoneStrings.states[state]
  switch (bot.face.marks) {
    case 'none':
      return null
    case 'seen':
      return state === 'seen' && isLast ? <span>{word}</span> : null
    case 'rings':
      return (
        <>
          <span className="sr-only">{word}</span>
          <Ring state={state} bot={bot} />
        </>
      )
    case 'ticks': {
      const Tick = ticks[state]
      return (
        <>
          {isLast ? null : <Tick size={12} aria-hidden="true" />}
          <span className={isLast ? undefined : 'sr-only'}>{word}</span>
          {isLast ? <Tick size={12} aria-hidden="true" /> : null}
        </>
      )
    }
  }
}

/** An empty ring on its way, with a tick once sent, filled once delivered, and the face of who has seen it. */
function Ring({ state, bot }: { state: State; bot: Party['bot'] }) {
  if (state === 'seen') return <Avatar id={bot.clientKey} name={bot.name} size={14} />
  if (state === 'sending') return <Circle size={13} aria-hidden="true" />
  return <CircleCheck size={13} aria-hidden="true" className={state === 'delivered' ? 'ring-filled' : undefined} />
}
