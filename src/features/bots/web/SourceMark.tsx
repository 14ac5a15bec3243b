import { sdkCards } from '#providers/sdk/card.ts'
import type { Bot } from '../contract.ts'
import { botWords } from './botWords.ts'

/** What a bot is built with and where its customers write. */
export function SourceMark({ bot }: { bot: Pick<Bot, 'code_lang' | 'platform'> }) {
  const { name, colour } = sdkCards[bot.code_lang]
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-ink-2">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-[3px]" style={{ background: colour }} />
      <span className="truncate">
        {name} · {platformName(bot.platform)}
      </span>
    </span>
  )
}

/** The name of a platform; one that we do not know is shown as it is. */
export function platformName(platform: string): string {
  return (botWords.platforms as Record<string, string>)[platform] ?? platform
}
