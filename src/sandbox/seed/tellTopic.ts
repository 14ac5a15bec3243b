import { handovers, nudges, riddles, shrugs, thanks, tooLate, welcomes, wounded } from './stories/closings.ts'
import { colleagues } from './colleagues.ts'
import type { Scene } from './Scene.ts'
import type { Topic } from './Topic.ts'

/** How a conversation stands when the seed is done with it. `resting`: paused, and nobody's. */
export type Ending = 'with the AI' | 'needs a human' | 'held' | 'handed back' | 'resting' | 'done by the AI' | 'done by a person'

/** Tells a topic up to an ending. `greeting` makes a beginning its own that was used before. */
export function tellTopic(scene: Scene, topic: Topic, ending: Ending, greeting = ''): void {
  opening(scene, topic, greeting)
  if (ending === 'with the AI' || ending === 'done by the AI') sayGoodbye(scene, topic)
  else {
    trouble(scene, topic)
    if (ending === 'needs a human') insist(scene)
    else help(scene, topic, ending)
  }
  if (ending === 'done by the AI' || ending === 'done by a person') scene.happens('done', { minutes: scene.random.int(2, 300) })
}

function opening(scene: Scene, topic: Topic, greeting: string): void {
  const { random } = scene
  scene.says(inTheirStyle(scene, greeting + random.fresh(topic.asks)))
  scene.bot(random.fresh(topic.answers), pictureOf(scene, topic), topic.offers)
  for (let more = random.int(0, 2); more > 0; more--) {
    const [says, answer] = random.fresh(topic.more)
    scene.says(says)
    scene.bot(answer)
  }
  if (random.chance(0.15)) {
    scene.says(random.fresh(riddles))
    scene.happens('lost')
    scene.bot(random.fresh(shrugs))
  }
}

/** Now and then the bot shows what it speaks of. */
function pictureOf(scene: Scene, topic: Topic) {
  if (topic.bot !== 'shop' || !scene.random.chance(0.12)) return []
  const { product } = scene.order
  return [{ title: product.name, text: `${product.price} euros`, image_url: `${scene.pictures}/${product.picture}` }]
}

function trouble(scene: Scene, topic: Topic): void {
  const { random } = scene
  scene.says(random.fresh(topic.troubles))
  scene.bot(random.fresh(topic.bot === 'shop' ? handovers : wounded))
  scene.happens('human')
}

function insist(scene: Scene): void {
  const { random } = scene
  for (let more = random.int(0, 2); more > 0; more--) {
    scene.wait(random.int(1, 9))
    scene.says(random.fresh(nudges))
  }
}

function help(scene: Scene, topic: Topic, ending: Ending): void {
  const { random } = scene
  if (random.chance(0.3)) scene.note(random.fresh(topic.notes), random.pick(colleagues.filter((one) => one !== scene.agent)))
  random.fresh(topic.helps).forEach((text, i) => {
    if (i % 2 === 1) scene.says(text)
    else {
      if (i === 2 && random.chance(0.35)) scene.happens('draft', { text: random.fresh(tooLate) })
      scene.person(text)
    }
  })
  if (random.chance(0.35)) scene.note(random.fresh(topic.notes))
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
