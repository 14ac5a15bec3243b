import type { Bot } from '#features/bots/contract.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { seesAllOfBot } from '#features/workspaces/members/scope.ts'
import { membershipOf, useMe } from '#web/query/useMe.ts'
import { aiStrings } from '#web/screens/ai/ai.strings.ts'
import { switchOrSay } from '#web/screens/ai/switchAi.ts'
import type { PaletteEntry } from './PaletteEntry.ts'

/** Switching the AI of each bot off, or on again, for who may; while nothing is typed only what is off. */
export function useAiEntries(bots: readonly Bot[], phrase: string): PaletteEntry[] {
  const membership = membershipOf(useMe())
  if (!membership || !can(membership, 'support')) return []
  return bots
    .filter((bot) => seesAllOfBot(membership, bot.client_key) && (phrase !== '' || bot.ai_off))
    .map((bot): PaletteEntry => {
      const to = bot.ai_off ? 'on' : 'off'
      return {
        id: `ai ${bot.client_key}`,
        name: aiStrings.switchOf(bot.name, to),
        // Who types the name of a bot looks for it, and would press Enter on this.
        does: aiStrings.switch[to],
        kind: 'action',
        run: () => void switchOrSay(bot, to === 'on'),
      }
    })
}
