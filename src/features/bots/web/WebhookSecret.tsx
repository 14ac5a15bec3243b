import { focusBeside } from '#web/hooks/focusBeside.ts'
import type { Bot } from '#features/bots/contract.ts'
import { botStrings } from './bot.strings.ts'
import { KeyLine } from './KeyLine.tsx'
import { NewWebhookSecret } from './NewWebhookSecret.tsx'

interface WebhookSecretProps {
  bot: Bot
  /** Just made, and shown only this once; null when it cannot be shown. */
  secret: string | null
  onSecret: (secret: string) => void
}

/** The secret that signs what is sent to the webhook: shown when it was just made, else only replaceable. */
export function WebhookSecret({ bot, secret, onSecret }: WebhookSecretProps) {
  if (secret !== null) return <KeyLine label={botStrings.secret.name} value={secret} help={botStrings.keys.once} once />
  return (
    <div ref={focusBeside} className="flex items-center gap-3 rounded-lg border border-line bg-surface px-3.5 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-[550]">{botStrings.secret.name}</p>
        <p className="text-sm text-ink-3">{botStrings.secret.help}</p>
      </div>
      <NewWebhookSecret bot={bot} onSecret={onSecret} />
    </div>
  )
}
