import type { Context } from './Context.ts'
import type { Which } from './scales.ts'

/** What came out of a row. Every number in `figures` is written to the JSON; the rest is what the table says. */
export interface RowResult {
  figures: Record<string, unknown>
  /** The figure the goal speaks of, in words. */
  measured: string
  /** The same measured without our code, in the same run. */
  limit: string
  verdict: Verdict
  /** What a reader must know to judge the figure, a sentence each. */
  notes?: string[]
  /** Set when the figure is so bad that something must be broken, whatever the machine: fails a small run. */
  belowFloor?: string
  /** What must not be, whatever the figures: each fails any run. */
  broken?: string[]
}

/** `skipped`: what the row needs is not on this machine; a note says what. */
export type Verdict = 'met' | 'missed' | 'skipped'

/** One promise of the product, and how it is measured. */
export interface Row {
  /** Short, for `--only`. */
  name: string
  /** What is promised, in words. */
  what: string
  goal: string
  /** The seeded databases it works on. */
  requires: Which[]
  run(context: Context): Promise<RowResult>
}

export const verdictOf = (met: boolean): Verdict => (met ? 'met' : 'missed')
