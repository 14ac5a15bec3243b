import type { ReactNode } from 'react'
import type { SnippetValues } from '#providers/snippet.ts'
import type { Bot } from '#features/bots/contract.ts'
import { botStrings } from './bot.strings.ts'
import { isOwnCode } from './isOwnCode.ts'
import { KeyLine } from './KeyLine.tsx'
import { KeyList } from './KeyList.tsx'
import { MakeKey } from './MakeKey.tsx'
import { Section } from '#web/components/Section.tsx'
import { SnippetTabs } from './SnippetTabs.tsx'

interface ConnectBotProps {
  bot: Bot
  mayMakeKeys: boolean
  /** Just made, and known only to this screen until it is left. */
  apiKey: string | null
  webhookSecret: string | null
  onApiKey: (apiKey: string) => void
  /** What makes a new webhook secret; null for anyone who may not. */
  newSecret: ReactNode
}

/** The keys of a bot and the code that connects it. */
export function ConnectBot({ bot, mayMakeKeys, apiKey, webhookSecret, onApiKey, newSecret }: ConnectBotProps) {
  const values: SnippetValues = { server: location.origin, clientKey: bot.client_key }
  if (apiKey !== null) values.apiKey = apiKey
  if (webhookSecret !== null) values.webhookSecret = webhookSecret
  // Only a program shows keys; every other source is connected by what its settings ask for.
  if (!isOwnCode(bot)) return null
  return (
    <>
      <Section title={botStrings.keys.title}>
        <KeyLine label={botStrings.keys.client} value={bot.client_key} help={botStrings.keys.clientHelp} />
        {mayMakeKeys ? (
          <div className="in-order mt-5 space-y-3">
            <div>
              <h3 className="font-[550]">{botStrings.keys.list}</h3>
              <p className="text-ink-2">{botStrings.keys.listHelp}</p>
            </div>
            {apiKey === null ? null : (
              <KeyLine key={apiKey} label={botStrings.keys.api} value={apiKey} help={botStrings.keys.once} once isNew />
            )}
            <KeyList />
            <MakeKey onMade={onApiKey} />
          </div>
        ) : null}
      </Section>
      <Section title={botStrings.connect.title} hint={botStrings.connect.hint}>
        <SnippetTabs first={bot.source} values={values} newSecret={newSecret} />
      </Section>
    </>
  )
}
