import type { BotAlerts, BotLevels, Level } from '#features/alerts/contract.ts'
import { levelOfRow, type Row } from '#features/alerts/rules.ts'

/** What the row `all` shows: the level of the rows below it where they have one in common, else that they differ. */
export const levelOfAll = (levels: BotLevels, rows: readonly Row[]) => inCommon(rows.map((row) => levelOfRow(levels, row)))

/** What a row of several bots shows: the level that it has at all of them, else that they differ. */
export const levelOfBots = (bots: readonly BotAlerts[], row: Row) => inCommon(bots.map(({ alertOptions }) => levelOfRow(alertOptions, row)))

function inCommon(levels: readonly Level[]): { level: Level; isMixed: boolean } {
  const [first, ...others] = new Set(levels)
  return first === undefined || others.length > 0 ? { level: 0, isMixed: true } : { level: first, isMixed: false }
}
