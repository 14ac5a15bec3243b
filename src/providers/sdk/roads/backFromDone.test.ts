import { expect, test } from 'vitest'
import { moveToDone } from '#features/inbox/actions/contract.ts'
import { botOnTheRoad } from '#testing/sdk/botOnTheRoad.ts'
import { sdkScene } from '#testing/sdk/sdkScene.ts'

const scene = sdkScene()
const road = botOnTheRoad(scene)

test('a bot hears when its customer, or its own request for a person, brings a conversation back from Done', async () => {
  const { heard } = await road.connect()
  await road.customer('returns', 'Hi')
  let nth = 0
  for (const bringBack of [() => road.customer('returns', 'One more thing'), () => road.call('human', { channel: 'returns' })]) {
    await scene.house.ask(scene.mara, moveToDone, { params: { id: await scene.idOf('returns') } })
    expect(await heard.next('channel update', ++nth)).toMatchObject({ channel: 'returns', is_done: true })
    await bringBack()
    expect(await heard.next('channel update', ++nth)).toEqual({
      channel: 'returns',
      paused: false,
      epoch: 1,
      assignee: null,
      is_done: false,
    })
  }
  // What changes nothing that a bot is told of is no news to it.
  await road.customer('returns', 'And another')
  await scene.pause('returns', true)
  expect(await heard.next('channel update', ++nth)).toMatchObject({ paused: true })
})
