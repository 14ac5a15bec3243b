import { wireSeconds } from '#shared/time.ts'
import type { Bot } from '#features/bots/contract.ts'
import type { SourceRegistry } from '#features/bots/ports.ts'
import { shownWebhook } from '#features/bots/rules.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { seesAllOf, type BotRow } from './access.ts'
import { toBroken } from './connections/toBroken.ts'

/** Who reads a bot: who may change it reads the whole address of its webhook, everybody else its host. */
export type BotReader = 'may change it' | 'anybody'

/** How a member reads a bot. */
export function readerOf(member: Member, row: BotRow): BotReader {
  return can(member, 'support') && seesAllOf(member, row.id) ? 'may change it' : 'anybody'
}

function toAiOff({ ai_off_at, ai_off_why, ai_off_by }: BotRow): Bot['ai_off'] {
  if (ai_off_at === null || ai_off_why === null) return null
  return { since: wireSeconds(ai_off_at.getTime()), why: ai_off_why, by: ai_off_by }
}

/** The row in the words of the wire; its secrets stay behind. */
export function toBot(row: BotRow, sources: SourceRegistry, reader: BotReader): Bot {
  return {
    id: row.id,
    name: row.name,
    client_key: row.client_key,
    source: row.source,
    // A source whose provider this server does not have keeps its name.
    code_lang: (row.engine === null ? undefined : sources.engine(row.engine)?.codeLang) ?? sources.find(row.source)?.codeLang ?? row.source,
    platform: row.channel,
    webhook: reader === 'anybody' ? shownWebhook(row.webhook) : row.webhook,
    settings: row.settings,
    has_credentials: row.credentials !== null,
    stored_secrets: row.stored_secrets,
    engine: row.engine,
    engine_settings: row.engine_settings,
    has_engine_credentials: row.engine_credentials !== null,
    handover_text: row.handover_text,
    auto_resume_minutes: row.auto_resume_minutes,
    escalate_after_minutes: row.escalate_after_minutes,
    done_ends_hold: row.done_ends_hold,
    broken: toBroken(row.broken, row.broken_at),
    ai_off: toAiOff(row),
    created_at: wireSeconds(row.created_at.getTime()),
  }
}
