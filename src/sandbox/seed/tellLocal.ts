import type { Scene } from './Scene.ts'
import type { LocalTalk } from './stories/LocalTalk.ts'
import type { Ending } from './tellTopic.ts'

/** Tells a conversation that is written out, up to an ending that it has the words for. */
export function tellLocal(scene: Scene, talk: LocalTalk, ending: Ending): void {
  talk.opening.forEach((text, i) => (i % 2 === 0 ? scene.says(text) : scene.bot(text)))
  if (talk.asks !== undefined) {
    scene.says(talk.asks)
    scene.happens('human')
  }
  talk.help?.forEach((text, i) => (i % 2 === 0 ? scene.person(text) : scene.says(text)))
  if (ending === 'handed back') scene.happens('resumed', { minutes: 3 })
  if (ending === 'done by the AI' || ending === 'done by a person') scene.happens('done', { minutes: 6 })
}
