import { median } from '../measure/summary.ts'
import type { Ran } from './capturePlans.ts'
import { planFaults, touchedBy } from './planFaults.ts'

/** A statement with what its plans do; `touched` are the rows of tables and indexes that one execution looks at. */
export interface Examined {
  text: string
  count: number
  touched: { median: number; max: number }
  faults: string[]
}

/** Looks at how statements ran. `growing` are the tables whose rows become more all the time. */
export function examine(ran: Ran[], growing: ReadonlySet<string>): Examined[] {
  return ran.map(({ text, count, plans }) => {
    const touched = plans.map(touchedBy)
    return {
      text: text.replaceAll(/\s+/g, ' ').trim(),
      count,
      touched: { median: median(touched), max: Math.max(...touched) },
      faults: worstOfEach(plans.flatMap((plan) => planFaults(plan, growing))),
    }
  })
}

/** What is wrong at the same place with other numbers is said once, with the largest. */
function worstOfEach(faults: { where: string; rows: number; says: string }[]): string[] {
  const worst = new Map<string, { rows: number; says: string }>()
  for (const fault of faults) if (fault.rows >= (worst.get(fault.where)?.rows ?? 0)) worst.set(fault.where, fault)
  return [...worst.values()].map(({ says }) => says)
}
