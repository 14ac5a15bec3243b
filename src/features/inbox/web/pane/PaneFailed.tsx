import { useEffect, useEffectEvent, useRef, type ComponentProps } from 'react'
import { useLiveState } from '#web/live/useLiveState.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { PaneNotice } from './PaneNotice.tsx'
import { paneStrings } from './pane.strings.ts'

/** Why a conversation could not be loaded. It opens by itself once it can be. */
export function PaneFailed({ query }: Pick<ComponentProps<typeof LoadFailed>, 'query'>) {
  const isOffline = useLiveState() === 'offline'
  const wasOffline = useRef(false)
  const retry = useEffectEvent(() => void query.refetch())
  useEffect(() => {
    if (!isOffline && wasOffline.current) retry()
    wasOffline.current = isOffline
  }, [isOffline])
  if (isOffline) return <PaneNotice title={paneStrings.offline} hint={paneStrings.offlineHint} />
  return <LoadFailed what={paneStrings.failed} query={query} variant="middle" />
}
