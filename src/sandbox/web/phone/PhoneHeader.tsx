import type { ReactNode } from 'react'
import { Avatar } from '#web/components/Avatar.tsx'
import { classes } from '#web/components/classes.ts'
import { useLate } from '#web/hooks/useLate.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import type { StreamState } from '#sandbox/web/useStream.ts'
import type { Party } from './Party.ts'

interface PhoneHeaderProps {
  party: Party
  /** The line below the bot's name. */
  below: string
  stream?: StreamState
  button: ReactNode
}

/** Whom the customer talks to, who the customer is, and whether the phone is connected. */
export function PhoneHeader({ party: { bot, workspace }, below, stream, button }: PhoneHeaderProps) {
  return (
    <header
      data-bar={bot.face.hasBar}
      className="phone-bar toasts-below flex shrink-0 items-center gap-2.5 border-b border-line px-3 pt-1.5 pb-2.5 max-md:pt-2"
    >
      <Avatar id={bot.clientKey} name={bot.name} size={38} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-lg font-semibold">
          {bot.name}
          <span className="font-normal text-ink-3"> · {workspace}</span>
        </h2>
        <p className="line-clamp-2 text-sm text-pretty text-ink-2">
          {bot.face.app ? <span className="font-[550]">{bot.face.app} · </span> : null}
          {below}
        </p>
      </div>
      {stream ? <StreamSign stream={stream} /> : null}
      {button ? <span className="phone-bar-button">{button}</span> : null}
    </header>
  )
}

function StreamSign({ stream }: { stream: StreamState }) {
  // Nobody needs to be told that a connection takes a blink.
  const late = useLate(stream === 'connecting', 400)
  const shown = stream === 'connecting' && !late ? 'connected' : stream
  return (
    <span
      role="status"
      data-stream={stream}
      className={classes('stream-sign flex shrink-0 items-center gap-1.5 text-sm', shown === 'connected' ? 'text-ink-2' : 'text-warn-ink')}
    >
      <span aria-hidden="true" className={classes('size-2 rounded-full', shown === 'connected' ? 'bg-ok' : 'animate-pulse bg-warn')} />
      <span className={shown === 'connected' ? 'sr-only' : undefined}>{phoneStrings.live[shown]}</span>
    </span>
  )
}
