import type { Dispatch, SetStateAction } from 'react'
import type { BotLevels } from '#features/alerts/contract.ts'
import type { BotRules } from '#features/alerts/botContract.ts'
import { levelOfRow, withOptions } from '#features/alerts/rules.ts'
import { typedSince } from '#web/hooks/typedSince.ts'
import { rowsInOrder } from './rowOrder.ts'

/** The rules of a bot as their form holds them. */
export interface RulesDraft {
  /** As typed; empty for never. */
  minutes: string
  upset: number
  nobody: string
  /** Of what is typed, only the rows that were set. */
  newMembers: BotLevels
}

/** What somebody typed and has not saved. */
export interface WrittenRules {
  typed: Partial<RulesDraft>
  /** What stood in each field and row that is typed as they began with it; undefined as long as nothing is. */
  over?: RulesDraft
}

export const noRulesWritten: WrittenRules = { typed: {} }

/** Who keeps what is written outlives the form, which goes with its tab. */
export type KeptRules = readonly [WrittenRules, Dispatch<SetStateAction<WrittenRules>>]

/** What the form shows of rules that nobody has touched. */
export const draftOf = ({ help_round_minutes, upset_below, nobody_text, new_members: newMembers }: BotRules): RulesDraft => ({
  minutes: help_round_minutes === null ? '' : String(help_round_minutes),
  upset: upset_below,
  nobody: nobody_text,
  newMembers,
})

/** What is written once more of it is typed, where `now` is saved. */
export function withTyped(written: WrittenRules, change: Partial<RulesDraft>, now: RulesDraft): WrittenRules {
  const { typed } = written
  const set = change.newMembers && { newMembers: withOptions(typed.newMembers ?? {}, change.newMembers) }
  return { typed: { ...typed, ...change, ...set }, over: standing(written, now) }
}

/** What is written still, once `sent` of it was saved as it is `now`. */
export function writtenSince(written: WrittenRules, sent: Partial<RulesDraft>, now: RulesDraft): WrittenRules {
  return { typed: typedSince(written.typed, sent), over: standing(written, now, sent) }
}

/** What stood in the fields and rows that are typed, unless they were sent; in the others what is saved. */
function standing({ typed, over }: WrittenRules, now: RulesDraft, sent: Partial<RulesDraft> = {}): RulesDraft {
  if (!over) return now
  const of = (field: keyof RulesDraft) => (typed[field] !== undefined && sent[field] === undefined ? over : now)
  const ofRow = (row: keyof BotLevels) =>
    typed.newMembers?.[row] !== undefined && sent.newMembers?.[row] === undefined ? over.newMembers : now.newMembers
  const rows = rowsInOrder.map((row) => [row, levelOfRow(ofRow(row), row)] as const)
  return { minutes: of('minutes').minutes, upset: of('upset').upset, nobody: of('nobody').nobody, newMembers: Object.fromEntries(rows) }
}

/** What of it a colleague has changed to something else since it was typed, so that saving undoes that. */
export function changedMeanwhile({ typed, over }: WrittenRules, now: RulesDraft): Record<keyof RulesDraft, boolean> {
  const isChanged = <Value>(mine: Value | undefined, before: Value | undefined, theirs: Value) =>
    mine !== undefined && theirs !== before && theirs !== mine
  return {
    minutes: isChanged(typed.minutes?.trim(), over?.minutes, now.minutes),
    upset: isChanged(typed.upset, over?.upset, now.upset),
    nobody: isChanged(typed.nobody?.trim(), over?.nobody, now.nobody),
    newMembers: rowsInOrder.some((row) =>
      isChanged(typed.newMembers?.[row], over && levelOfRow(over.newMembers, row), levelOfRow(now.newMembers, row)),
    ),
  }
}
