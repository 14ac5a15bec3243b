import { chooseContext } from '#features/workspaces/contract.ts'
import { callApi } from './callApi.ts'
import { reloadInTeam } from './team.ts'

let following: Promise<never> | null = null
/** When a way there last failed, in ms since the page began. */
let failedAt = 0
let failure: unknown = null

/**
 * Takes the tab to the workspace in which what was asked for lies. Rights, colleagues, labels, plan and what is live all belong to one
 * workspace, so the page is reloaded, and nothing of the answer is shown before. Never comes back, but fails where the server is not reached and
 * where the person stays; so does what was asked for before, that nobody is asked twice whether they leave.
 */
export async function followTo(team: string, asked: number): Promise<never> {
  if (asked < failedAt) throw failure
  following ??= follow(team).catch((error: unknown) => {
    following = null
    failedAt = performance.now()
    failure = error
    throw error
  })
  return following
}

async function follow(team: string): Promise<never> {
  // As by the switcher: a browser without storage goes by the person's choice after the reload.
  await callApi(chooseContext, { body: { team_id: team, client_key: null } })
  return reloadInTeam(team)
}
