import { sql, type RawBuilder } from 'kysely'

/** Instead of a push service: the person removed this browser, which would otherwise be added again at its next visit. */
export const removed = ''

/** The devices that are told, as `d`, each joined with its session `s`: their people are signed in there, and have not removed them. */
export const toldDevices = (now: Date | RawBuilder<unknown> = sql`now()`): RawBuilder<unknown> =>
  sql`push_device d join session s on s.id = d.session_id and s.revoked_at is null and s.expires_at > ${now} and d.service <> ${sql.lit(removed)}`
