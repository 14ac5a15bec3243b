import type { BotLevels, Level } from '#features/alerts/contract.ts'
import { levelOfRow, type Row } from '#features/alerts/rules.ts'

/** What the row `all` shows: the level of the rows below it where they have one in common, else that they differ. */
export function levelOfAll(levels: BotLevels, rows: readonly Row[]): { level: Level; isMixed: boolean } {
  const [first, ...others] = new Set(rows.map((row) => levelOfRow(levels, row)))
  return first === undefined || others.length > 0 ? { level: 0, isMixed: true } : { level: first, isMixed: false }
}
