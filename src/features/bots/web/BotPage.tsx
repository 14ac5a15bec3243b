import { useState, type ReactNode } from 'react'
import { cardOf } from '#web/providers/cards.ts'
import type { Bot } from '#features/bots/contract.ts'
import { BotHealthPanel } from './BotHealthPanel.tsx'
import { BotLogs } from './BotLogs.tsx'
import { BrokenNotice } from './BrokenNotice.tsx'
import { BotSettings } from './BotSettings.tsx'
import { botStrings } from './bot.strings.ts'
import { ConnectBot } from './ConnectBot.tsx'
import type { AgentChooser } from './EngineFields.tsx'
import { NewWebhookSecret } from './NewWebhookSecret.tsx'
import { RemoveBot } from './RemoveBot.tsx'
import { Section } from '#web/components/Section.tsx'
import { sourceName } from './sourceName.ts'
import type { KeptSettings } from './useSettingsForm.ts'
import { WebhookSecret } from './WebhookSecret.tsx'

interface BotPageProps {
  bot: Bot
  mayChange: boolean
  written: KeptSettings
  /** An API key works for every bot of the workspace. */
  mayMakeKeys: boolean
  /** Where its conversations are. */
  inbox: string
  /** Where one can write to it as a customer, or what opens a chat for that; null where nobody plays one. */
  phone: string | (() => void) | null
  onRemoved: () => void
  /** Where a plan is chosen. */
  plans: string
  Chooser: AgentChooser
  /** Where the account is connected by which engines are asked. */
  engineLogin: string
  /** What stands out about its conversations. */
  notice: ReactNode
  /** Switches its AI off and on; null for who may not. */
  aiSwitch: ReactNode
  /** The tabs of its settings, and what the chosen one shows instead of what is here (the general ones). */
  tabs: ReactNode
  children?: ReactNode
}

/** Whether replies can go to an address of the bot, signed by a secret. */
const hasWebhook = ({ source }: Bot) => cardOf(source)?.fields.some(({ name }) => name === 'webhook') === true

/** Everything about one bot. What is shown once stays until the page is left. */
export function BotPage({
  bot,
  mayChange,
  written,
  mayMakeKeys,
  inbox,
  phone,
  onRemoved,
  plans,
  Chooser,
  engineLogin,
  notice,
  aiSwitch,
  tabs,
  children,
}: BotPageProps) {
  const [apiKey, setApiKey] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold break-words">{bot.name}</h1>
          <p className="mt-1 text-ink-2">{sourceName(bot)}</p>
        </div>
        {aiSwitch}
      </div>
      {notice}
      <BrokenNotice bot={bot} mayChange={mayChange} engineLogin={engineLogin} />
      {tabs}
      {children}
      {/* Kept while another tab is shown, or what is shown once would be gone. */}
      <div
        hidden={Boolean(children)}
        className="max-xl:in-order grid [&[hidden]]:hidden gap-x-10 gap-y-9 xl:grid-cols-[minmax(0,1fr)_300px]"
      >
        <aside className="xl:order-last">
          {/* Where it stays in sight while the page scrolls, one that is higher than the page scrolls by itself. */}
          <div className="xl:sticky xl:top-6 xl:max-h-[calc(100cqh-48px)] xl:overflow-y-auto xl:[scrollbar-width:thin]">
            <BotHealthPanel bot={bot} mayChange={mayChange} inbox={inbox} phone={phone} />
          </div>
        </aside>
        <div className="in-order min-w-0 space-y-9">
          <ConnectBot
            bot={bot}
            mayMakeKeys={mayMakeKeys}
            apiKey={apiKey}
            webhookSecret={secret}
            onApiKey={setApiKey}
            newSecret={mayChange ? <NewWebhookSecret bot={bot} onSecret={setSecret} /> : null}
          />
          <Section title={botStrings.form.settings}>
            <BotSettings bot={bot} mayChange={mayChange} written={written} plans={plans} Chooser={Chooser} onSecret={setSecret} />
            {mayChange && hasWebhook(bot) ? (
              <div className="mt-5">
                <WebhookSecret bot={bot} secret={secret} onSecret={setSecret} />
              </div>
            ) : null}
          </Section>
          <BotLogs bot={bot} mayReplay={mayChange} />
          {mayChange ? (
            <Section title={botStrings.remove.title} hint={botStrings.remove.hint}>
              <RemoveBot bot={bot} onRemoved={onRemoved} />
            </Section>
          ) : null}
        </div>
      </div>
    </>
  )
}
