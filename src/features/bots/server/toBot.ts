import { wireSeconds } from '#shared/time.ts'
import type { Bot } from '#features/bots/contract.ts'
import type { BotRow } from './access.ts'

/** The row in the words of the wire; the webhook's secret stays behind. */
export function toBot(row: BotRow): Bot {
  return {
    id: row.id,
    name: row.name,
    client_key: row.client_key,
    code_lang: row.code_lang as Bot['code_lang'],
    platform: row.platform,
    webhook: row.webhook,
    auto_resume_minutes: row.auto_resume_minutes,
    escalate_after_minutes: row.escalate_after_minutes,
    done_ends_hold: row.done_ends_hold,
    created_at: wireSeconds(row.created_at.getTime()),
  }
}
