import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface NoticeProps {
  variant: 'success' | 'warning' | 'failed'
  /** One word of what it is. */
  title?: string
  children: ReactNode
}

/** A box that says how something went. Put it where it is read out when it appears: into a region with a live role. */
export function Notice({ variant, title, children }: NoticeProps) {
  const Icon = variant === 'success' ? CircleCheck : TriangleAlert
  return (
    <div className={classes('flex items-start gap-2.5 rounded-lg border px-3.5 py-2.5', boxes[variant])}>
      <Icon size={16} aria-hidden="true" className={classes('mt-px shrink-0', inks[variant])} />
      <div className="min-w-0 flex-1 text-pretty wrap-break-word">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}

const boxes = { success: 'border-ok/40 bg-surface', warning: 'border-warn/40 bg-warn-soft', failed: 'border-danger/40 bg-danger-soft' }
const inks = { success: 'text-ok-ink', warning: 'text-warn-ink', failed: 'text-danger-ink' }
