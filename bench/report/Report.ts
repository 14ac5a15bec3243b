import type { Machine } from '../machine.ts'
import type { RowResult, Row } from '../Row.ts'

/** A row with what came out of it. */
export interface Measured extends Pick<Row, 'name' | 'what' | 'goal'>, RowResult {
  seconds: number
}

/** A run of the benchmarks; what is written to `bench/results/`. */
export interface Report {
  at: string
  scale: 'full' | 'small'
  machine: Machine
  rows: Measured[]
  /** How long the whole run took, and of that making the databases. */
  took: { seconds: number; seeding: number }
}
