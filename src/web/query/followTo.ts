import { chooseContext } from '#features/workspaces/contract.ts'
import { callApi } from './callApi.ts'
import { reloadInTeam } from './team.ts'

let following: Promise<never> | null = null

/**
 * Takes the tab to the workspace in which what was asked for lies. Rights, colleagues, labels, plan and what is live all belong to one
 * workspace, so the page is reloaded, and nothing of the answer is shown before. Never comes back, but fails where the server is not reached.
 */
export function followTo(team: string): Promise<never> {
  following ??= follow(team).catch((error: unknown) => {
    following = null
    throw error
  })
  return following
}

async function follow(team: string): Promise<never> {
  // As by the switcher: a browser without storage goes by the person's choice after the reload.
  await callApi(chooseContext, { body: { team_id: team, client_key: null } })
  reloadInTeam(team)
  return new Promise(() => undefined)
}
