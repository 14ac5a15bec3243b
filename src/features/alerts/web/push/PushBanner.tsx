import { Bell, BellOff, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/Button.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { useStore } from '#web/hooks/store.ts'
import { useMe } from '#web/query/useMe.ts'
import { pushPageStrings as text } from './push.strings.ts'
import { pushHere } from './pushHere.ts'
import { activatePush } from './pushOfBrowser.ts'

/** Offers notifications to who was not asked yet, and says so where they are blocked. Who closes it is asked again at the next visit. */
export function PushBanner() {
  const here = useStore(pushHere)
  const person = useMe()?.id
  const [isClosed, setClosed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (isClosed || person === undefined || (here !== 'default' && here !== 'denied')) return null
  const activate = async () => {
    setBusy(true)
    await activatePush(person)
    setBusy(false)
  }
  const Icon = here === 'denied' ? BellOff : Bell
  return (
    <div
      role="status"
      className={`flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b px-4 py-2 ${here === 'denied' ? 'border-warn/40 bg-warn-soft' : 'border-line bg-sunk'}`}
    >
      <Icon size={16} aria-hidden="true" className={`shrink-0 ${here === 'denied' ? 'text-warn-ink' : ''}`} />
      <p className="min-w-0 flex-1 basis-48 text-pretty">{here === 'denied' ? text.denied : text.banner}</p>
      {/* Together, also where they do not fit beside the words. */}
      <span className="ml-auto flex items-center gap-1">
        {here === 'default' ? (
          <Button variant="main" disabled={isBusy} onClick={() => void activate()}>
            {isBusy ? text.activating : text.activate}
          </Button>
        ) : null}
        <IconButton name={here === 'default' ? text.notNow : text.close} tip="left" onClick={() => setClosed(true)}>
          <X size={16} />
        </IconButton>
      </span>
    </div>
  )
}
