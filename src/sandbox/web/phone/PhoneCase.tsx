import { BatteryFull, Signal, Wifi } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Face } from '#sandbox/phone/contract.ts'
import { timeOf } from '#web/dates/formats.ts'
import { usePhoneClock } from './phoneClock.ts'

/** The phone as a thing that lies on the table; on a real phone it is the screen itself. */
export function PhoneCase({ isFramed, face, children }: { isFramed: boolean; face: Face; children: ReactNode }) {
  const colours: CSSProperties & Record<`--${string}`, string> = { '--own': face.own, '--on-own': face.onOwn }
  if (!isFramed)
    return (
      <div style={colours} className="flex min-w-0 flex-1 flex-col bg-surface">
        {children}
      </div>
    )
  return (
    <div
      style={colours}
      className="case relative flex h-full max-h-[844px] min-h-0 w-[402px] max-w-full flex-col self-center overflow-hidden bg-surface"
    >
      <StatusBar />
      {children}
      <span aria-hidden="true" className="mx-auto mb-2 h-1 w-32 shrink-0 rounded-full bg-ink/80" />
    </div>
  )
}

/** The time and the little signs that every phone has at its top; decoration. */
function StatusBar() {
  const now = usePhoneClock()
  return (
    <div aria-hidden="true" className="relative flex h-11 shrink-0 items-center justify-between px-7 text-ink select-none">
      <span data-clock className="num text-md font-semibold">
        {timeOf(now / 1000).split(' ')[0]}
      </span>
      <span className="island absolute top-2 left-1/2 h-6 w-24 -translate-x-1/2 rounded-full" />
      <span className="flex items-center gap-1">
        <Signal size={14} />
        <Wifi size={14} />
        <BatteryFull size={18} />
      </span>
    </div>
  )
}
