import { Bot, ChevronDown, Plus } from 'lucide-react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { rememberBot } from '#features/workspaces/web/goToWorkspace.ts'
import { strings } from '#shared/app.strings.ts'
import { useBots } from '#web/query/useBots.ts'
import { membershipOf, useMe, useSees } from '#web/query/useMe.ts'
import { MenuButton } from '#web/components/menu/MenuButton.tsx'
import type { MenuSection } from '#web/components/menu/MenuEntry.ts'
import { switcherClasses } from '#web/components/menu/switcherClasses.ts'
import { paths } from './paths.ts'
import { useChosenBot } from './useChosenBot.ts'

/** Which bot's conversations are shown; with the way to connect another one for those who may. */
export function BotSwitcher() {
  const bots = useBots()
  const team = membershipOf(useMe())?.id
  const mayConnect = useSees('connectBot')
  const isShown = useSees('botSwitcher')
  const [, go] = useInboxLocation()
  const path = usePathname()
  const chosen = useChosenBot()
  if (!bots || !isShown) return null
  const choose = (bot: string) => {
    if (team) void rememberBot(team, bot)
    // Who looks at the settings of a bot goes on to those of the other one.
    if (!path.startsWith(`${paths.bots}/`)) go({ bot, id: null, around: null, tab: null })
    else navigate(bot === 'all' ? paths.bots : `${paths.bots}/${bot}`)
  }
  const name = bots.find((bot) => bot.client_key === chosen)?.name ?? strings.frame.allBots
  const sections: MenuSection[] = []
  if (bots.length > 0) {
    const entry = (key: string, label: string) => ({ name: label, checked: chosen === key, run: () => choose(key) })
    sections.push({
      title: strings.frame.bots,
      entries: [entry('all', strings.frame.allBots), ...bots.map((bot) => entry(bot.client_key, bot.name))],
    })
  }
  if (mayConnect) sections.push({ entries: [{ name: strings.frame.connect, icon: <Plus size={14} />, href: paths.addBot }] })
  return (
    <MenuButton sections={sections} className={switcherClasses}>
      <Bot size={16} aria-hidden="true" className="shrink-0 text-ink-2" />
      <span className="sr-only">{strings.frame.chooseBot}: </span>
      <span className="truncate font-[550]">{name}</span>
      <ChevronDown size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
    </MenuButton>
  )
}
