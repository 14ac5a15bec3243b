import type { AuditAction } from '#shared/audit.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { BotRow } from './access.ts'

type Facts = Record<string, string | number | boolean | null>

/** Writes what was done to a bot into the audit log. A change that changed nothing is not written. */
export async function auditBot(ctx: RequestContext, action: AuditAction, bot: BotRow, former?: BotRow): Promise<void> {
  const entry = { workspace: bot.workspace_id, action, subject: { id: bot.client_key, name: bot.name } }
  if (action === 'bot.made') return recordAudit(ctx, { ...entry, after: factsOf(bot) })
  if (!former) return recordAudit(ctx, entry)
  const [before, after] = [factsOf(former), factsOf(bot)]
  // Where only the rest of the address changed, its host alone would not say so.
  if (former.webhook !== bot.webhook && before['webhook'] === after['webhook']) after['webhook'] = `${after['webhook']}, another address`
  for (const name of ['credentials', 'engine_credentials'] as const)
    if (former[name] && bot[name] && !former[name].equals(bot[name])) after[name] = 'replaced'
  // What a bot has no more is only in what was before.
  const changed = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
  if (changed.length === 0) return
  const pick = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  await recordAudit(ctx, { ...entry, before: pick(before), after: pick(after) })
}

/** What the log keeps of a bot. Of its webhook only the host: paths and queries of webhooks are often secrets. */
function factsOf(row: BotRow): Facts {
  const { name, source, engine, channel: platform, webhook, auto_resume_minutes, escalate_after_minutes, done_ends_hold } = row
  const host = webhook === '' ? null : (URL.parse(webhook)?.host ?? null)
  return {
    name,
    source,
    ...settingsOf(row.settings, 'setting'),
    ...(engine !== null && { engine, handover_text: row.handover_text, ...settingsOf(row.engine_settings, 'engine_setting') }),
    ...(row.engine_credentials && { engine_credentials: 'given' }),
    platform,
    webhook: host,
    auto_resume_minutes,
    escalate_after_minutes,
    done_ends_hold,
  }
}

/** What was filled in and is no secret, under names that no other fact has. */
function settingsOf(settings: Record<string, string>, prefix: string): Facts {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${prefix} ${name}`, value]))
}
