import type { Report } from '#features/inbox/timeline/ports.ts'
import { reportOf } from '#testing/reportOf.ts'
import { botOf, channelOf, type Fixture } from '../seed/Fixture.ts'

/** Messages of as many customers: several of one conversation would wait for each other. */
export function reports(fixture: Fixture, times: number): Report[] {
  return Array.from({ length: times }, () => {
    const n = Math.floor(Math.random() * fixture.conversations)
    const bot = fixture.bots[botOf(n)]!
    const channel = channelOf(n)
    const text = 'Where is my order? The tracking page has not moved for days.'
    const identity = { workspaceId: fixture.workspace, id: bot.id, clientKey: bot.clientKey, name: bot.name, platform: 'messenger' }
    return reportOf(identity, channel, text, { raw: { sender: { id: channel }, message: { text } } })
  })
}
