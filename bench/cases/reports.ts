import type { Report } from '#features/inbox/timeline/ports.ts'
import { reportOf } from '#testing/reportOf.ts'
import { botOf, channelOf, type Scene } from '../seed/Scene.ts'

/** Messages of as many customers: several of one conversation would wait for each other. */
export function reports(scene: Scene, times: number): Report[] {
  return Array.from({ length: times }, () => {
    const n = Math.floor(Math.random() * scene.conversations)
    const bot = scene.bots[botOf(n)]!
    const channel = channelOf(n)
    const text = 'Where is my order? The tracking page has not moved for days.'
    const identity = { workspaceId: scene.workspace, id: bot.id, clientKey: bot.clientKey, name: bot.name, platform: 'messenger' }
    return reportOf(identity, channel, text, { raw: { sender: { id: channel }, message: { text } } })
  })
}
