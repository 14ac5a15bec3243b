import type { Bot } from '#features/bots/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { useStore } from '#web/hooks/store.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { useBotOf } from '#web/query/useBots.ts'
import type { ComposerFile } from './composerFiles.ts'
import type { lazyLimits } from './lazyLimits.ts'
import { limits } from './limits.ts'

interface Written {
  isNote: boolean
  text: string
  files: readonly ComposerFile[]
}

export type ComposerSource = ReturnType<typeof useSource>

/**
 * What takes what stands in the composer, the conversation's source or for a note the workspace, and what that says of it. The part of the page that
 * knows sources comes after the composer: until then, `part` and what it says are null.
 */
export function useSource(conversation: Conversation, { isNote, text, files }: Written) {
  const part = useStore(limits)
  const bot = useBotOf(conversation)
  const now = useNow()
  const source = part && sourceOf(part, bot, isNote)
  const verdict = source && part.judge(source, { text, files }, conversation, now)
  /** Nobody is handed anything with a note, nor while the AI of the bot is off. */
  const mayHandBack = !isNote && !bot?.ai_off
  return { part, bot, source, verdict, mayHandBack }
}

function sourceOf(part: typeof lazyLimits, bot: Bot | undefined, isNote: boolean) {
  if (isNote) return part.noteSource
  return bot ? (part.cardOf(bot.source) ?? null) : null
}
