import { farewells, handovers, nudges, riddles, shrugs, thanks, tooLate, welcomes, wounded } from './stories/closings.ts'
import { colleagues } from './colleagues.ts'
import type { ScenarioBuilder } from './ScenarioBuilder.ts'
import type { Case, Topic } from './Topic.ts'

/** How a conversation stands when the seed is done with it. `resting`: paused, and nobody's. */
export type Ending = 'with the AI' | 'needs a human' | 'held' | 'handed back' | 'resting' | 'done by the AI' | 'done by a person'

/** Tells a topic up to an ending. `greeting` makes a beginning its own that was used before. */
export function buildTopic(
  scenario: ScenarioBuilder,
  topic: Topic,
  { ending, minutesAgo }: { ending: Ending; minutesAgo: number },
  greeting = '',
): void {
  addOpening(scenario, topic, greeting)
  if (ending === 'with the AI' || ending === 'done by the AI') sayGoodbye(scenario, topic)
  else {
    const chosen = scenario.random.fresh(topic.cases)
    buildTrouble(scenario, topic, chosen)
    if (ending === 'needs a human') insist(scenario)
    else help(scenario, chosen, ending, minutesAgo)
  }
  if (ending === 'done by the AI' || ending === 'done by a person') scenario.happens('done', { minutes: scenario.random.int(2, 300) })
}

function addOpening(scenario: ScenarioBuilder, topic: Topic, greeting: string): void {
  const { random } = scenario
  const { offers = [] } = topic
  const [ask, answer] = random.fresh(topic.asks)
  scenario.customerSays(inTheirStyle(scenario, greeting + ask))
  scenario.bot(answer, pictureOf(scenario, topic, ask), offers)
  const goesOn = random.int(0, 2)
  for (let i = 0; i < goesOn; i++) {
    // An offer is pressed while it is there.
    const [says, then] = random.fresh(topic.more)
    if (i > 0 && offers.includes(says)) continue
    scenario.customerSays(says)
    scenario.bot(then)
  }
}

/** Now and then the bot shows what it speaks of. */
function pictureOf(scenario: ScenarioBuilder, topic: Topic, ask: string) {
  if (topic.bot !== 'shop' || !ask.includes('{product}') || !scenario.random.chance(0.3)) return []
  const { product } = scenario.order
  return [{ title: product.name, text: `${product.price} euros`, image_url: `${scenario.pictures}/${product.picture}` }]
}

function buildTrouble(scenario: ScenarioBuilder, topic: Topic, { trouble: says }: Case): void {
  const { random } = scenario
  if (random.chance(0.15)) {
    scenario.customerSays(random.fresh(riddles))
    scenario.happens('lost')
    scenario.bot(random.fresh(shrugs))
  }
  scenario.customerSays(says)
  scenario.bot(random.fresh(topic.labels.includes('upset') && topic.bot === 'smalltalk' ? wounded : handovers))
  scenario.happens('human')
}

function insist(scenario: ScenarioBuilder): void {
  const { random } = scenario
  for (let more = random.int(0, 2); more > 0; more--) {
    scenario.wait(random.int(1, 9))
    scenario.customerSays(random.fresh(nudges))
  }
}

/** So long, in minutes, this team lets nobody wait who was helped by one of them. */
const longWait = 300

function help(scenario: ScenarioBuilder, { help: lines, note }: Case, ending: Ending, minutesAgo: number): void {
  const { random } = scenario
  lines.forEach((text, i) => {
    if (i % 2 === 1) scenario.customerSays(text)
    else {
      if (i === 2 && random.chance(0.35)) scenario.happens('draft', { text: random.fresh(tooLate) })
      scenario.person(text)
    }
    // A note is written by somebody else than the person it mentions.
    if (i === 0 && note && random.chance(0.6)) {
      const writer = [scenario.agent, ...colleagues].find((one) => !note.includes(`@${one.name}`))
      scenario.note(note, writer)
    }
  })
  // Most people answer a thank-you; where they do not, the customer has the last word.
  if (lines.length % 2 === 0) {
    if (random.chance(0.65)) scenario.person(random.fresh(farewells))
    else if (ending === 'resting' || (ending === 'held' && minutesAgo > longWait))
      scenario.person(farewells[minutesAgo % farewells.length]!)
  }
  if (ending === 'handed back') {
    scenario.happens('resumed', { minutes: random.int(1, 20) })
    scenario.customerSays(random.fresh(thanks))
    scenario.bot(random.fresh(welcomes))
  }
  if (ending === 'resting') scenario.happens('unassigned', { minutes: random.int(1, 40) })
}

function sayGoodbye(scenario: ScenarioBuilder, topic: Topic): void {
  if (!scenario.random.chance(0.55)) return
  scenario.customerSays(scenario.random.fresh(thanks))
  if (topic.bot === 'shop' || scenario.random.chance(0.5)) scenario.bot(scenario.random.fresh(welcomes))
}

/** Some write as they speak, some never touch the shift key, some cannot do without a face. */
function inTheirStyle(scenario: ScenarioBuilder, text: string): string {
  const { random } = scenario
  const style = random.next()
  if (style < 0.15) return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '')
  if (style < 0.23) return `${text} ${random.pick(['🙂', '😅', '🙏', '😬', '🏕️', '👋'])}`
  return text
}
