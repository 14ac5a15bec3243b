import type { ReactNode } from 'react'
import { Link } from '#web/navigation/Link.tsx'
import { classes } from '#web/components/classes.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'

/** The name of a group of places. */
export function SidebarTitle({ children }: { children: string }) {
  return <h2 className="truncate px-2 pt-3.5 pb-1.5 text-[11px]/none font-[550] text-ink-3 first:pt-1.5">{children}</h2>
}

interface SidebarItemProps {
  href: string
  name: string
  icon: ReactNode
  on: boolean
  count?: number | undefined
  /** Counting stopped there: there are so many or more. */
  capped?: boolean
  /** What the count says to screen readers. */
  says?: string
  /** Somebody waits: the count is shown in the colour of that. */
  hot?: boolean
  /** What stands in the place of the count while the pointer or the focus is there. */
  acts?: ReactNode
}

/** A place of the product, with how much is there. */
export function SidebarItem({ href, name, icon, on, count, capped = false, says, hot = false, acts }: SidebarItemProps) {
  const isHot = hot && count !== undefined && count > 0
  const link = (
    <Link
      href={href}
      aria-current={on ? 'page' : undefined}
      className={classes(
        'flex h-7 min-w-0 items-center gap-2 rounded-md px-2 transition-colors pointer-coarse:h-11',
        on ? 'bg-raised font-[550] text-ink ring-1 ring-line' : 'text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      <span aria-hidden="true" className={on ? 'text-ink-2' : 'text-ink-3'}>
        {icon}
      </span>
      <span className="truncate">{name}</span>
      {count === undefined ? null : (
        <span
          className={classes(
            'num ml-auto',
            isHot ? 'rounded-[9px] bg-help px-1.5 text-[11px]/4 font-semibold text-on-baton' : 'text-sm text-ink-3',
            acts !== undefined &&
              'transition-opacity group-focus-within:opacity-0 group-hover:opacity-0 group-has-aria-expanded:opacity-0 pointer-coarse:mr-9 pointer-coarse:!opacity-100',
          )}
        >
          <span aria-hidden={says === undefined ? undefined : true}>
            {count.toLocaleString('en-US')}
            {capped ? '+' : ''}
          </span>
          {says === undefined ? null : <span className="sr-only">{says}</span>}
        </span>
      )}
    </Link>
  )
  if (acts === undefined) return link
  return (
    <div ref={focusBeside} className="group relative">
      {link}
      {acts}
    </div>
  )
}
