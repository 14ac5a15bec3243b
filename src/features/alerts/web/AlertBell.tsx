import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { CountMark } from '#web/components/CountMark.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { lazyComponent, useLazyComponent } from '#web/lazy/lazyComponent.tsx'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { alertsQuery } from './alertsQuery.ts'

const lazyPopup = lazyComponent(() => import('./AlertsPopup.tsx').then((module) => module.AlertsPopup))

/** The bell in the frame: how many alerts are open, and what came. `name` says it in words. */
export function AlertBell({ name, ...addresses }: { name: (open: number) => string; settings: string; ledger: string }) {
  const query = useQuery({ ...alertsQuery, enabled: useHasPlan() === true })
  const open = query.data?.open ?? 0
  const anchor = useRef<HTMLSpanElement>(null)
  const popup = useLazyComponent(lazyPopup)
  return (
    <span ref={anchor} className="relative inline-grid">
      <IconButton name={name(open)} tip="left" aria-haspopup="dialog" {...popup.trigger}>
        <Bell size={17} />
      </IconButton>
      <CountMark count={open} corner />
      {popup.Component ? <popup.Component open={popup.open} onOpenChange={popup.setOpen} anchor={anchor} {...addresses} /> : null}
    </span>
  )
}
