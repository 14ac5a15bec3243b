import type { ReactElement } from 'react'
import { connectAt } from '#features/agents/web/connectAt.ts'
import { alertSettingsStrings } from '#features/alerts/web/alertSettings.strings.ts'
import { alertStrings } from '#features/alerts/web/alerts.strings.ts'
import { BotAlertSettings } from '#features/alerts/web/BotAlertSettings.tsx'
import { BotRulesForm } from '#features/alerts/web/BotRulesForm.tsx'
import type { KeptRules } from '#features/alerts/web/rulesDraft.ts'
import type { Bot } from '#features/bots/contract.ts'
import { BotAnalytics } from '#features/bots/web/BotAnalytics.tsx'
import { BotConfiguration } from '#features/bots/web/BotConfiguration.tsx'
import { LabelSettings } from '#features/inbox/web/labels/LabelSettings.tsx'
import { TabLinks } from '#web/navigation/TabLinks.tsx'
import { engineCardOf } from '#web/providers/cards.ts'
import type { BotTab } from './BotTabs.tsx'
import { paths } from './frame/paths.ts'

interface BotTabPanelProps {
  bot: Bot
  tab: Exclude<BotTab, 'general'>
  mayChange: boolean
  /** What was typed into its rules of alerts. */
  rules: KeptRules
  /** Labels belong to everyone who chats, not only to those who change bots. */
  mayLabel: boolean
}

/** What a tab shows instead of the general settings of a bot. */
export function BotTabPanel(props: BotTabPanelProps) {
  return (
    <div className="in-order max-w-160">
      <TabContent {...props} />
    </div>
  )
}

function TabContent({ bot, tab, mayChange, rules, mayLabel }: BotTabPanelProps): ReactElement {
  switch (tab) {
    case 'configuration':
      return <BotConfiguration bot={bot} />
    case 'alerts':
      return <BotAlerts bot={bot} mayChange={mayChange} rules={rules} />
    case 'labels':
      return <LabelSettings bot={bot.client_key} mayChange={mayLabel} />
    case 'analytics':
      return <BotAnalytics bot={bot} mayChange={mayChange} />
  }
}

/** When its alerts come, for the person and for everyone, and the way to those of all bots (spec, screen 15). */
function BotAlerts({ bot, mayChange, rules }: Pick<BotTabPanelProps, 'bot' | 'mayChange' | 'rules'>) {
  const here = `${paths.bots}/${bot.client_key}/alerts`
  const tabs = [
    { href: here, name: alertSettingsStrings.bot.title },
    { href: paths.systemAlerts, name: alertSettingsStrings.personal.title },
  ]
  return (
    <>
      <TabLinks name={alertStrings.title} tabs={tabs} chosen={here} className="mb-4" />
      <BotAlertSettings
        clientKey={bot.client_key}
        company={engineCardOf(bot.engine)?.name ?? null}
        connectAt={(at) => connectAt(at, location.pathname)}
      />
      <div className="mt-9">
        <BotRulesForm key={bot.id} clientKey={bot.client_key} mayChange={mayChange} kept={rules} />
      </div>
    </>
  )
}
