import { strings } from '#shared/app.strings.ts'
import { useMe } from '#web/query/useMe.ts'
import { useLiveState } from '#web/live/useLiveState.ts'
import { classes } from '#web/components/classes.ts'
import { useLate } from '#web/hooks/useLate.ts'

/** Whether what is on the screen is up to date. Catching up is said only when it lasts. */
export function LiveBadge() {
  const isHomeless = useMe()?.slack_integrations.length === 0
  const state = useLiveState()
  const late = useLate(state === 'catching up', 400)
  const shown = state === 'catching up' && !late ? 'live' : state
  // Nothing can be live for somebody without a workspace.
  if (isHomeless) return null
  return (
    <span
      role="status"
      data-live={state}
      data-tip={tips[shown]}
      data-side="left"
      className={classes(
        'tip flex items-center gap-1.5 px-1.5 text-ink-2',
        shown === 'offline' && 'rounded-full bg-warn-soft px-2.5 py-1 font-[550] text-warn-ink',
      )}
    >
      <span aria-hidden="true" className={classes('size-[7px] shrink-0 rounded-full ring-3', dots[shown])} />
      <span className={shown === 'live' ? 'max-md:sr-only' : ''}>{strings.live[shown]}</span>
    </span>
  )
}

const tips = { live: strings.live.liveTip, 'catching up': strings.live.catchingTip, offline: strings.live.offlineTip }
const dots = { live: 'bg-ok ring-ok/20', 'catching up': 'animate-pulse bg-warn ring-warn/20', offline: 'bg-warn ring-warn/20' }
