import { callApi } from '#web/query/callApi.ts'
import { rotateWebhookSecret, type Bot } from '#features/bots/contract.ts'
import { botStrings } from './bot.strings.ts'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'

const { create, createTitle, createHint, replaceHint } = botStrings.secret

/** Makes a webhook secret, the first one or another, and hands it over once. */
export function NewWebhookSecret({ bot, onSecret }: { bot: Bot; onSecret: (secret: string) => void }) {
  const make = async () => onSecret((await callApi(rotateWebhookSecret, { params: { client_key: bot.client_key } })).webhook_secret)
  return (
    <ConfirmButton name={create} title={createTitle} hint={bot.has_credentials ? replaceHint : createHint} action={create} run={make} />
  )
}
