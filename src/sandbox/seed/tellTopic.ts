import { farewells, handovers, nudges, riddles, shrugs, thanks, tooLate, welcomes, wounded } from './stories/closings.ts'
import { colleagues } from './colleagues.ts'
import type { Scene } from './Scene.ts'
import type { Case, Topic } from './Topic.ts'

/** How a conversation stands when the seed is done with it. `resting`: paused, and nobody's. */
export type Ending = 'with the AI' | 'needs a human' | 'held' | 'handed back' | 'resting' | 'done by the AI' | 'done by a person'

/** Tells a topic up to an ending. `greeting` makes a beginning its own that was used before. */
export function tellTopic(scene: Scene, topic: Topic, ending: Ending, greeting = ''): void {
  opening(scene, topic, greeting)
  if (ending === 'with the AI' || ending === 'done by the AI') sayGoodbye(scene, topic)
  else {
    const chosen = scene.random.fresh(topic.cases)
    trouble(scene, topic, chosen)
    if (ending === 'needs a human') insist(scene)
    else help(scene, chosen, ending)
  }
  if (ending === 'done by the AI' || ending === 'done by a person') scene.happens('done', { minutes: scene.random.int(2, 300) })
}

function opening(scene: Scene, topic: Topic, greeting: string): void {
  const { random } = scene
  const { offers = [] } = topic
  const [ask, answer] = random.fresh(topic.asks)
  scene.says(inTheirStyle(scene, greeting + ask))
  scene.bot(answer, pictureOf(scene, topic, ask), offers)
  const goesOn = random.int(0, 2)
  for (let i = 0; i < goesOn; i++) {
    // An offer is pressed while it is there.
    const [says, then] = random.fresh(topic.more)
    if (i > 0 && offers.includes(says)) continue
    scene.says(says)
    scene.bot(then)
  }
}

/** Now and then the bot shows what it speaks of. */
function pictureOf(scene: Scene, topic: Topic, ask: string) {
  if (topic.bot !== 'shop' || !ask.includes('{product}') || !scene.random.chance(0.3)) return []
  const { product } = scene.order
  return [{ title: product.name, text: `${product.price} euros`, image_url: `${scene.pictures}/${product.picture}` }]
}

function trouble(scene: Scene, topic: Topic, { trouble: says }: Case): void {
  const { random } = scene
  if (random.chance(0.15)) {
    scene.says(random.fresh(riddles))
    scene.happens('lost')
    scene.bot(random.fresh(shrugs))
  }
  scene.says(says)
  scene.bot(random.fresh(topic.labels.includes('upset') && topic.bot === 'smalltalk' ? wounded : handovers))
  scene.happens('human')
}

function insist(scene: Scene): void {
  const { random } = scene
  for (let more = random.int(0, 2); more > 0; more--) {
    scene.wait(random.int(1, 9))
    scene.says(random.fresh(nudges))
  }
}

function help(scene: Scene, { help: lines, note }: Case, ending: Ending): void {
  const { random } = scene
  lines.forEach((text, i) => {
    if (i % 2 === 1) scene.says(text)
    else {
      if (i === 2 && random.chance(0.35)) scene.happens('draft', { text: random.fresh(tooLate) })
      scene.person(text)
    }
    // A note is written by whoever it does not call.
    if (i === 0 && note && random.chance(0.6)) {
      const writer = [scene.agent, ...colleagues].find((one) => !note.includes(`@${one.name}`))
      scene.note(note, writer)
    }
  })
  // Most people answer a thank-you; where they do not, the customer has the last word.
  if (lines.length % 2 === 0 && random.chance(0.65)) scene.person(random.fresh(farewells))
  if (ending === 'handed back') {
    scene.happens('resumed', { minutes: random.int(1, 20) })
    scene.says(random.fresh(thanks))
    scene.bot(random.fresh(welcomes))
  }
  if (ending === 'resting') scene.happens('unassigned', { minutes: random.int(1, 40) })
}

function sayGoodbye(scene: Scene, topic: Topic): void {
  if (!scene.random.chance(0.55)) return
  scene.says(scene.random.fresh(thanks))
  if (topic.bot === 'shop' || scene.random.chance(0.5)) scene.bot(scene.random.fresh(welcomes))
}

/** Some write as they speak, some never touch the shift key, some cannot do without a face. */
function inTheirStyle(scene: Scene, text: string): string {
  const { random } = scene
  const style = random.next()
  if (style < 0.15) return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '')
  if (style < 0.23) return `${text} ${random.pick(['🙂', '😅', '🙏', '😬', '🏕️', '👋'])}`
  return text
}
