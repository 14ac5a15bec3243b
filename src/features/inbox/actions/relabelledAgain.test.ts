import { expect, test } from 'vitest'
import { deleteLabel, listLabels, renameLabel } from '#features/inbox/conversations/labels/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { addLabel } from './contract.ts'
import { relabel } from './relabel.ts'

test.each([
  ['deleted', null, []],
  ['renamed', 'other', ['other']],
] as const)('a label that is made again while its old name is %s stays on what was given it since', async (_, to, expected) => {
  const app = await sharedTestApp()
  const { mara, bot } = await app.team()
  const label = async (id: string, tag: string) => app.callApi(mara, addLabel, { params: { id, tag } })
  const tagsOf = async (id: string) => (await app.callApi(mara, getConversation, { params: { id } })).tags
  const [before, since] = await Promise.all(['c1', 'c2'].map(async (channel) => (await app.report(bot, channel, 'Hello')).conversationId))
  await label(before!, 'name')
  const named = { tagName: 'name', client_key: bot.clientKey }
  await (to === null
    ? app.callApi(mara, deleteLabel, { body: named })
    : app.callApi(mara, renameLabel, { body: { ...named, newName: to } }))
  await expect.poll(() => tagsOf(before!)).toEqual(expected)
  // As if the job had not come to it yet.
  await app.server.db
    .updateTable('conversation')
    .set({ labels: ['name'] })
    .where('id', '=', before!)
    .execute()
  await label(since!, 'name')
  await relabel(app.server.contexts, { workspace: mara.workspace, bot: bot.id, from: 'name', to }, 1)
  expect([await tagsOf(before!), await tagsOf(since!)]).toEqual([expected, ['name']])
  const labels = await app.callApi(mara, listLabels, { params: { client_key: bot.clientKey } })
  expect(labels.map(({ name }) => name)).toEqual(to === null ? ['name'] : ['name', to])
})
