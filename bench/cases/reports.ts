import type { Report } from '#features/messages/ports.ts'
import { botOf, channelOf, type Scene } from '../seed/Scene.ts'

/** Messages of as many customers: several of one conversation would wait for each other. */
export function reports(scene: Scene, times: number): Report[] {
  return Array.from({ length: times }, () => {
    const n = Math.floor(Math.random() * scene.conversations)
    const bot = scene.bots[botOf(n)]!
    const channel = channelOf(n)
    const text = 'Where is my order? The tracking page has not moved for days.'
    return {
      kind: 'in',
      bot: { workspaceId: scene.workspace, id: bot.id, clientKey: bot.clientKey, name: bot.name, platform: 'messenger' },
      channel,
      userKey: channel,
      identity: crypto.randomUUID(),
      text,
      attachments: [],
      metadata: null,
      reply: null,
      profile: null,
      raw: { sender: { id: channel }, message: { text } },
      address: null,
      epoch: null,
      echoOf: null,
    }
  })
}
