import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { isHere } from '#web/navigation/isHere.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useWaysIn } from '#web/query/useWaysIn.ts'
import { Redirect } from '#web/navigation/Redirect.tsx'
import { BackLink } from '#web/navigation/BackLink.tsx'
import { UnreachedOfBot } from '#features/alerts/web/UnreachedOfBot.tsx'
import { noRulesWritten, type KeptRules } from '#features/alerts/web/rulesDraft.ts'
import type { Bot } from '#features/bots/contract.ts'
import { BotPage } from '#features/bots/web/BotPage.tsx'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { keepSettings, keptSettings, nothingWritten } from '#features/bots/web/writtenSettings.ts'
import { plainInbox, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { useCan, useMayChangeBots } from '#web/query/useMe.ts'
import { buttonClasses } from '#web/components/Button.tsx'
import { startOnScreen } from '#web/hooks/startOnScreen.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { AgentChooser } from './AgentChooser.tsx'
import { AiNotice } from './ai/AiNotice.tsx'
import { AiSwitch } from './ai/AiSwitch.tsx'
import { demoChat, demoSource } from './demo/demoChat.ts'
import { BotTabPanel } from './BotTabPanel.tsx'
import { BotTabs, tabsOf, type BotTab } from './BotTabs.tsx'
import { paths } from './frame/paths.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { useIsUnknownBot } from './useIsUnknownBot.ts'
import { usePhoneBots } from './usePhoneBots.ts'

/** The settings of one bot: its keys, how to connect it, and how it is doing. */
export function BotScreen({ clientkey, tab = 'general' }: { clientkey: string; tab?: BotTab }) {
  const query = useQuery(botsQuery)
  const bots = query.data
  const bot = bots?.find(({ client_key }) => client_key === clientkey)
  const [shown, setShown] = useState<string | null>(null)
  // A bot that is removed and restored meanwhile comes back with what was typed, and so does a tab that one has left.
  const written = useState(nothingWritten)
  const rules: KeptRules = useState(noRulesWritten)
  if (bot && shown !== clientkey) {
    setShown(clientkey)
    // What was typed before somebody went to a company, from where they come back now.
    written[1](keptSettings(clientkey))
    rules[1](noRulesWritten)
  }
  useEffect(() => {
    // It is on the screen by now, and must not come back after it was saved.
    if (shown !== null) keepSettings(shown, nothingWritten, [])
  }, [shown])
  usePageTitle(bot?.name ?? botStrings.title)
  const mayChange = useMayChangeBots(clientkey)
  const mayMakeKeys = useMayChangeBots()
  const mayLabel = useCan('chat')
  const phoneBots = usePhoneBots(useWaysIn().data?.mode === 'sandbox')
  if (hasFailed(query)) {
    return (
      <main className="grid h-full">
        <LoadFailed what={botStrings.failed} query={query} variant="middle" />
      </main>
    )
  }
  if (!bots) return <LoadingScreen />
  if (!bot) return <MissingBot clientkey={clientkey} wasHere={shown === clientkey} />
  if (!tabsOf(bot.source).includes(tab)) return <Redirect to={`${paths.bots}/${clientkey}`} />
  return (
    <main className="pane-scroll room-for-toasts h-full [container-type:size]">
      <div className="mx-auto max-w-270 px-4 py-6 md:px-6 md:py-8">
        <BackLink href={paths.bots} name={botStrings.back} />
        <BotPage
          key={bot.id}
          bot={bot}
          mayChange={mayChange}
          written={written}
          mayMakeKeys={mayMakeKeys}
          inbox={writeInboxLocation({ ...plainInbox, bot: bot.client_key })}
          phone={phoneOf(bot, phoneBots)}
          onRemoved={() => isHere(`${paths.bots}/${bot.client_key}`) && navigate(paths.bots)}
          plans={paths.billing}
          Chooser={AgentChooser}
          engineLogin="/auth/google/integrate/bot"
          notice={
            <>
              <UnreachedOfBot clientKey={bot.client_key} notifications={`${paths.bots}/${bot.client_key}/alerts`} />
              <AiNotice bot={bot} />
            </>
          }
          aiSwitch={mayChange ? <AiSwitch bot={bot} /> : null}
          tabs={<BotTabs bot={bot} chosen={tab} />}
        >
          {tab === 'general' ? null : <BotTabPanel bot={bot} tab={tab} mayChange={mayChange} rules={rules} mayLabel={mayLabel} />}
        </BotPage>
      </div>
    </main>
  )
}

/** What plays a customer of a bot: its own chat, or the sandbox's phone for the bots it knows; of others nobody does. */
function phoneOf(bot: Bot, phoneBots: readonly string[]) {
  if (bot.source === demoSource) return () => demoChat.set(bot.client_key)
  return phoneBots.includes(bot.client_key) ? '/sandbox' : null
}

/** A bot that this workspace does not have: one of another workspace, whose settings are shown there, or none at all. */
function MissingBot({ clientkey, wasHere }: { clientkey: string; wasHere: boolean }) {
  // One that was removed before somebody's eyes is nowhere else.
  const isUnknown = useIsUnknownBot(wasHere ? null : clientkey)
  const isMissing = wasHere || isUnknown
  useEffect(() => (isMissing ? startOnScreen() : undefined), [isMissing])
  if (!isMissing) return <LoadingScreen />
  return (
    <main className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-xl font-semibold">{botStrings.unknown}</h1>
      <p className="text-md text-balance text-ink-2">{botStrings.unknownHint}</p>
      <Link href={paths.bots} className={buttonClasses({ variant: 'main', size: 'lg' })}>
        {botStrings.back}
      </Link>
    </main>
  )
}
