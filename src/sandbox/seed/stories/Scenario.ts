import type { Colleague } from '#sandbox/seed/colleagues.ts'
import type { ScenarioBuilder } from '#sandbox/seed/ScenarioBuilder.ts'
import type { Ending } from '#sandbox/seed/buildTopic.ts'

/** A conversation that is written out, because no topic would give it. */
export interface Scenario {
  bot: 'shop' | 'smalltalk'
  labels: readonly string[]
  /** How it stands at its end; `build` must lead there, but for `done`, which is added. */
  ending: Ending
  who?: Colleague['key']
  /** How long ago it ended, where that matters: minutes. */
  minutesAgo?: number
  /** The customer's name; one of the personas otherwise, and nobody's at all for null. */
  name?: string | null
  starred?: boolean
  build(scenario: ScenarioBuilder): void
}
