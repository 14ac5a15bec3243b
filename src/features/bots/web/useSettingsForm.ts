import { useEffect, useEffectEvent, type Dispatch, type SetStateAction } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import type { CardField } from '#providers/card.ts'
import { sessionToken } from '#web/query/session.ts'
import { useAction } from '#web/query/useAction.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { typedSince } from '#web/hooks/typedSince.ts'
import { toast } from '#web/components/toast/toast.ts'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { botStrings } from './bot.strings.ts'
import { placeError } from './placeError.ts'
import { savedSettings } from './savedSettings.ts'
import type { SettingsDraft } from './settingsDraft.ts'
import { keepSettings, type WrittenSettings } from './writtenSettings.ts'

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** Who keeps it outlives the form, which goes while the bot is removed and comes back with it. */
export type KeptSettings = readonly [WrittenSettings, Dispatch<SetStateAction<WrittenSettings>>]

/**
 * The form of a bot's settings: what is typed, what is wrong with it, and how it is saved. What nobody has touched follows what colleagues change
 * meanwhile. `onSecret`: saving a first webhook brought this secret.
 */
export function useSettingsForm(bot: Bot, [{ typed, secrets }, keep]: KeptSettings, onSecret: (secret: string) => void) {
  const settings = savedSettings(bot, typed, secrets)
  const type = (change: Partial<SettingsDraft>) => {
    keep((now) => ({ ...now, typed: { ...now.typed, ...change } }))
    save.forget()
  }
  /** Types a field that the source or the engine asks for; those of the engine begin with `engine.`. */
  const typeField = (name: string, value: string) => {
    keep((now) => ({ ...now, secrets: { ...now.secrets, [name]: value } }))
    save.forget()
  }
  /** Takes back what was typed into such a field. */
  const forgetField = (name: string) => {
    keep((now) => ({ ...now, secrets: Object.fromEntries(Object.entries(now.secrets).filter(([typedName]) => typedName !== name)) }))
    save.forget()
  }
  const save = useAction(
    async () => {
      const saved = await callApi(saveBot, { body: { bot: settings.given } })
      queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, saved.bot))
      if (saved.webhook_secret !== null) onSecret(saved.webhook_secret)
      // The company was asked meanwhile, and somebody may have gone on.
      keep((now) => ({ typed: typedSince(now.typed, typed), secrets: typedSince(now.secrets, secrets) }))
      toast(botStrings.form.saved)
    },
    ({ code }) => code === 'name-taken' && keep((now) => ({ ...now, typed: { ...now.typed, name: '' } })),
  )
  /** Takes out at once a stored secret that the bot can do without; what is typed stays. */
  const removal = useAction(async ({ name, label }: CardField) => {
    const { bot: now } = await callApi(saveBot, { body: { bot: { client_key: bot.client_key, credentials: { [name]: '' } } } })
    queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, now))
    toast(botStrings.form.secretRemoved(label))
  }, toastFailure)
  const { run, isRunning: isSaving } = save
  const { fields, engine } = settings
  const ofEngine = (engine?.fields ?? []).map(({ name, secret }) => ({ name: `engine.${name}`, secret }))
  // What was filled in is there again when the person comes back, such as from a company.
  const leave = useEffectEvent(() => keepSettings(bot.client_key, { typed, secrets }, [...fields, ...ofEngine]))
  useEffect(() => {
    // Not of who has signed out: somebody else may sign in in this tab.
    const left = () => sessionToken() !== null && leave()
    addEventListener('pagehide', left)
    return () => removeEventListener('pagehide', left)
  }, [])
  return {
    ...settings,
    wrong: placeError(save, fields, engine),
    secrets,
    isSaving,
    type,
    typeField,
    forgetField,
    save: run,
    removeSecret: removal.run,
  }
}
