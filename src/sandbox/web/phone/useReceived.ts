import { useEffect, useRef, useState } from 'react'
import type { PhoneState } from '#sandbox/web/PhoneState.ts'

/** The newest line that somebody else said while the phone was open, for screen readers; empty before. */
export function useReceived({ name, lines }: PhoneState): PhoneState['lines'][number] | null {
  const [received, setReceived] = useState<PhoneState['lines'][number] | null>(null)
  const known = useRef<number | null>(null)
  const last = lines.findLast((line) => line.by !== 'customer')
  useEffect(() => {
    // What was there when the phone was picked up is history.
    if (name !== null && known.current === null) known.current = last?.at ?? 0
    if (known.current === null || !last || last.at <= known.current) return
    known.current = last.at
    setReceived(last)
  }, [name, last])
  return received
}
