import { useEffect, useRef } from 'react'
import { fieldNames } from '#shared/fieldNames.ts'
import type { Bot } from '#features/bots/contract.ts'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { classes } from '#web/components/classes.ts'
import { Link } from '#web/navigation/Link.tsx'
import { cardOf } from '#web/providers/cards.ts'
import { paths } from './frame/paths.ts'

/** The tabs of a bot's settings, and where each lies below the address of the bot. */
const places = { alerts: '/alerts', general: '', configuration: '/configuration', labels: '/labels', analytics: '/analytics' } as const
export type BotTab = keyof typeof places

/** The tabs that a source has something for: what is pasted at its company, and where conversations can be forwarded for figures. */
export function tabsOf(source: string): BotTab[] {
  const card = cardOf(source)
  const isShown = (tab: BotTab) =>
    (tab !== 'configuration' || Boolean(card?.addresses?.length)) && (tab !== 'analytics' || Boolean(card?.analytics?.length))
  return fieldNames(places).filter(isShown)
}

/** Leads from one part of a bot's settings to the other. */
export function BotTabs({ bot: { client_key, source }, chosen }: { bot: Bot; chosen: BotTab }) {
  const bar = useRef<HTMLElement>(null)
  // On a phone the bar is wider than the screen.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return (
    <nav
      ref={bar}
      aria-label={botStrings.tabs.name}
      // On a phone it reaches to the edges, where one expects it to go on.
      className="mb-6 flex scroll-shadows gap-4 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_var(--line)] [--ground:var(--bg)] [scrollbar-width:none] max-md:-mx-4 max-md:px-4"
    >
      {tabsOf(source).map((tab) => (
        <Link
          key={tab}
          href={`${paths.bots}/${client_key}${places[tab]}`}
          aria-current={tab === chosen ? 'page' : undefined}
          className={classes(
            'flex h-9 shrink-0 items-center border-b-2 transition-colors -outline-offset-2 pointer-coarse:h-11',
            tab === chosen ? 'border-ink font-[550] text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {botStrings.tabs[tab]}
        </Link>
      ))}
    </nav>
  )
}
