import type { Selectable } from 'kysely'
import { wireSeconds } from '#shared/time.ts'
import type { Schema } from '#platform/db/schema.ts'
import type { BotStatus } from '#features/bots/contract.ts'

/** The row of a bot that has said something; before that there is none. */
export type BotStatusRow = Pick<Selectable<Schema['bot_pulse']>, 'last_in_at' | 'last_out_at' | 'last_error_at' | 'last_error'>

const seconds = (date: Date | null | undefined) => (date ? wireSeconds(date.getTime()) : null)

/** A status as it goes over the wire. */
export function toBotStatus(
  clientKey: string,
  row: Partial<BotStatusRow> | undefined,
  sockets: number,
  stuckSince: Date | undefined,
): BotStatus {
  const at = seconds(row?.last_error_at)
  return {
    client_key: clientKey,
    sockets,
    last_in_at: seconds(row?.last_in_at),
    last_out_at: seconds(row?.last_out_at),
    stuck_since: seconds(stuckSince),
    last_error: at === null ? null : { at, reason: row?.last_error ?? { code: '' } },
  }
}
