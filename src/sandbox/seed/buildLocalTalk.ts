import type { ScenarioBuilder } from './ScenarioBuilder.ts'
import type { LocalTalk } from './stories/LocalTalk.ts'
import type { Ending } from './buildTopic.ts'

/** Tells a conversation that is written out, up to an ending that it has the words for. */
export function buildLocalTalk(scenario: ScenarioBuilder, talk: LocalTalk, ending: Ending): void {
  talk.opening.forEach((text, i) => (i % 2 === 0 ? scenario.customerSays(text) : scenario.bot(text)))
  if (talk.asks !== undefined) {
    scenario.customerSays(talk.asks)
    scenario.happens('human')
  }
  talk.help?.forEach((text, i) => (i % 2 === 0 ? scenario.person(text) : scenario.customerSays(text)))
  if (ending === 'handed back') scenario.happens('resumed', { minutes: 3 })
  if (ending === 'done by the AI' || ending === 'done by a person') scenario.happens('done', { minutes: 6 })
}
