import { setAi } from '#features/bots/aiContract.ts'
import type { Bot } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { strings } from '#shared/app.strings.ts'
import { toast } from '#web/components/toast/toast.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { knownMe, membershipOf } from '#web/query/useMe.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { aiStrings } from './ai.strings.ts'
import { handBack, untakenQuery } from './untaken.ts'

type Named = Pick<Bot, 'client_key' | 'name'>

/** Switches the AI of a bot off or on, says so, and offers to take it back; once it is on, also to hand back what nobody took meanwhile. */
export async function switchAi({ client_key, name }: Named, on: boolean): Promise<void> {
  const changed = await callApi(setAi, { params: { client_key }, body: { on } })
  queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, changed))
  const untaken = on ? await untakenOf(client_key) : null
  const left = untaken && untaken.count > 0 ? untaken : null
  const says = on ? aiStrings.on(name) : aiStrings.off(name)
  toast(left ? `${says} ${aiStrings.stillWith(left.count)}` : says, {
    key: `AI of ${client_key}`,
    holds: () => isOn(client_key) === on,
    action: { name: strings.frame.undo, run: () => void switchOrSay({ client_key, name }, !on) },
    ...(left && { more: { name: aiStrings.handBack, run: () => void handBack(left.ids) } }),
  })
}

/** The same from where nothing on the screen has a place for why it failed. */
export const switchOrSay = (bot: Named, on: boolean): Promise<void> => switchAi(bot, on).catch(toastFailure)

/** What nobody took, where the person may hand it back. That it cannot be told now is no reason to say that the AI is not on. */
async function untakenOf(clientKey: string) {
  const membership = membershipOf(knownMe())
  if (!membership || !can(membership, 'chat')) return null
  await queries.cancelQueries({ queryKey: queryKeys.untaken })
  return queries.query(untakenQuery(clientKey)).catch(() => null)
}

const isOn = (clientKey: string) => !queries.getQueryData(botsQuery.queryKey)?.find((bot) => bot.client_key === clientKey)?.ai_off
