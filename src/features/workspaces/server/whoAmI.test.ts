import { expect, test } from 'vitest'
import { listBots } from '#features/bots/contract.ts'
import { makeWorkspace, me, removeWorkspace } from '#features/workspaces/contract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

test('where the workspace that somebody looked at is gone, they and every call that names none are in the one they have belonged to longest', async () => {
  const app = await sharedTestApp()
  const zoe = await app.person('Zoe')
  const bot = await app.bot(zoe.workspace, 'At home')
  const made = []
  for (const name of ['An earlier name', 'Looked at']) made.push(await app.callApi(zoe, makeWorkspace, { body: { name } }))
  const meant = async () => {
    const { workspace_team, slack_integrations } = await app.callApi(zoe, me)
    const bots = await app.callApi(zoe, listBots)
    return { workspace_team, names: slack_integrations.map(({ name }) => name), bots: bots.map(({ client_key }) => client_key) }
  }
  expect(await meant()).toEqual({ workspace_team: made[1]!.id, names: ['An earlier name', 'Looked at', "Zoe's workspace"], bots: [] })
  await app.callApi(zoe, removeWorkspace, { body: { team_id: made[1]!.id, name: 'Looked at' } })
  expect(await meant()).toEqual({
    workspace_team: zoe.workspace,
    names: ['An earlier name', "Zoe's workspace"],
    bots: [bot.clientKey],
  })
})
