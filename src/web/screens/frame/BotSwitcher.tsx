import { Bot, ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { rememberBot } from '#features/workspaces/web/goToWorkspace.ts'
import { strings } from '#shared/app.strings.ts'
import { useBots } from '#web/query/useBots.ts'
import { membershipOf, useMe, useSees } from '#web/query/useMe.ts'
import { MenuButton } from '#web/components/menu/MenuButton.tsx'
import type { MenuSection } from '#web/components/menu/MenuEntry.ts'
import { switcherClasses } from '#web/components/menu/switcherClasses.ts'
import { fetchedWhenShown } from '#web/lazy/lazyComponent.tsx'
import type { BotCounts } from './BotsWaiting.tsx'
import { paths } from './paths.ts'
import { useChosenBot } from './useChosenBot.ts'

const BotsWaiting = fetchedWhenShown(() => import('./BotsWaiting.tsx').then((module) => module.BotsWaiting))

/** Which bot's conversations are shown, and where people wait; with the way to connect another one for those who may. */
export function BotSwitcher() {
  const bots = useBots()
  const team = membershipOf(useMe())?.id
  const mayConnect = useSees('connectBot')
  const isShown = useSees('botSwitcher')
  const [, go] = useInboxLocation()
  const path = usePathname()
  const chosen = useChosenBot()
  const [counts, setCounts] = useState<BotCounts>({})
  if (!bots || !isShown) return null
  const choose = (bot: string) => {
    if (team) void rememberBot(team, bot)
    // Who looks at the settings of a bot goes on to those of the other one.
    if (!path.startsWith(`${paths.bots}/`)) go({ bot, id: null, around: null, tab: null })
    else navigate(bot === 'all' ? paths.bots : `${paths.bots}/${bot}`)
  }
  const one = bots.find((bot) => bot.client_key === chosen)
  const isBroken = (one ? [one] : bots).some(({ broken }) => broken !== null)
  const sections: MenuSection[] = []
  if (bots.length > 0) {
    const entry = (key: string, label: string) => ({
      name: label,
      count: counts[key],
      checked: chosen === key,
      run: () => choose(key),
    })
    const broken = { icon: <Mark colour="bg-danger" />, hint: strings.frame.brokenBot }
    sections.push({
      title: strings.frame.bots,
      entries: [
        entry('all', strings.frame.allBots),
        ...bots.map((bot) => ({
          ...entry(bot.client_key, bot.name),
          ...(bot.ai_off && { icon: <Mark colour="bg-warn" />, hint: strings.frame.aiOff }),
          ...(bot.broken !== null && broken),
        })),
      ],
    })
  }
  if (mayConnect) sections.push({ entries: [{ name: strings.frame.connect, icon: <Plus size={14} />, href: paths.addBot }] })
  return (
    <MenuButton sections={sections} className={`relative ${switcherClasses}`}>
      <Bot size={16} aria-hidden="true" className="shrink-0 text-ink-2" />
      <span className="sr-only">{strings.frame.chooseBot}: </span>
      <span className="truncate font-[550]">{one?.name ?? strings.frame.allBots}</span>
      {isBroken ? (
        <>
          <Mark colour="bg-danger" />
          <span className="sr-only">{one ? strings.frame.brokenBot : strings.frame.someBroken}</span>
        </>
      ) : null}
      {one?.ai_off ? (
        <span className="flex shrink-0 items-center gap-1.5 text-warn-ink">
          <Mark colour="bg-warn" />
          {strings.frame.aiOff}
        </span>
      ) : null}
      {bots.length > 1 ? <BotsWaiting chosen={chosen} onCounts={setCounts} /> : null}
      <ChevronDown size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
    </MenuButton>
  )
}

/** Beside a bot whose company no longer takes what it shows, or whose AI is off; words say so too. */
function Mark({ colour }: { colour: 'bg-danger' | 'bg-warn' }) {
  return <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${colour}`} />
}
