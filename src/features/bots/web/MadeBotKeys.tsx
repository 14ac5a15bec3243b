import { useState } from 'react'
import { Link } from '#web/navigation/Link.tsx'
import { buttonClasses } from '#web/components/Button.tsx'
import { BotConfiguration } from './BotConfiguration.tsx'
import { botStrings } from './bot.strings.ts'
import { isOwnCode } from './isOwnCode.ts'
import { KeyLine } from './KeyLine.tsx'
import { MakeKey } from './MakeKey.tsx'
import type { MadeBot } from './NewBotForm.tsx'
import { SnippetTabs } from './SnippetTabs.tsx'

/** What a bot that was just made needs to know; its API key and its webhook secret are shown here and never again. `settings` is where its page is. */
export function MadeBotKeys({ made, settings }: { made: MadeBot; settings: string }) {
  const [apiKey, setApiKey] = useState(made.api_key)
  const { bot } = made
  return (
    <div className="space-y-6">
      {isOwnCode(bot) ? (
        <>
          <div className="space-y-3">
            <KeyLine label={botStrings.keys.client} value={bot.client_key} help={botStrings.keys.clientHelp} />
            {apiKey === null ? (
              <div className="rounded-lg border border-line bg-surface px-3.5 py-3">
                <p className="mb-2">{botStrings.ready.noKey}</p>
                <MakeKey standard={bot.name} onMade={setApiKey} />
              </div>
            ) : (
              <KeyLine label={botStrings.keys.api} value={apiKey} help={botStrings.keys.once} once isNew={made.api_key === null} />
            )}
            {made.webhook_secret === null ? null : (
              <KeyLine
                label={botStrings.secret.name}
                value={made.webhook_secret}
                help={`${botStrings.secret.help} ${botStrings.keys.once}`}
                once
              />
            )}
          </div>
          <SnippetTabs
            first={bot.source}
            values={{
              server: location.origin,
              clientKey: bot.client_key,
              ...(apiKey === null ? {} : { apiKey }),
              ...(made.webhook_secret === null ? {} : { webhookSecret: made.webhook_secret }),
            }}
          />
        </>
      ) : (
        <BotConfiguration bot={bot} />
      )}
      <Link href={settings} className={buttonClasses({ variant: 'main', size: 'lg' })}>
        {botStrings.ready.open}
      </Link>
    </div>
  )
}
