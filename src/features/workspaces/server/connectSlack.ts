import type { Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { wireSeconds } from '#shared/time.ts'
import type { SlackDoor, SlackInstall } from '#features/auth/ports.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { nobody, personOf, type Unit, type Units } from '#platform/event-log/unit.ts'
import {
  slackChanged,
  type disconnectSlack as leave,
  type slackConnection as look,
  type SlackConnection,
} from '#features/workspaces/contract.ts'

/** What connecting Slack needs of the house; `slack` is null where it is off. */
export interface SlackPorts {
  units: Units
  vault: Vault
  slack: SlackDoor | null
}

/** Whether the caller may connect Slack to a workspace. @throws AppError when not */
export function mayConnectSlack(unit: Unit, workspace: string | null) {
  return accessNamedWorkspace(unit, workspace ?? undefined)
}

/** Connects a Slack workspace, in the place of the one that is connected. The token is stored encrypted and shown to nobody. */
export async function connectSlack(
  unit: Unit,
  workspace: string | null,
  install: SlackInstall,
  { vault, slack }: SlackPorts,
): Promise<void> {
  const { workspaceId } = await mayConnectSlack(unit, workspace)
  const before = await installOf(unit.db, workspaceId)
  const row = {
    team_id: install.teamId,
    team_name: install.teamName,
    team_email: install.teamEmail,
    bot_user_id: install.botUserId,
    scopes: install.scopes,
    token: vault.encrypt(install.token),
    installed_by: personOf(unit).id,
    installed_at: unit.now,
    revoked_at: null,
  }
  await unit.db
    .insertInto('slack_install')
    .values({ workspace_id: workspaceId, ...row })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
    .execute()
  await recordAudit(unit, {
    workspace: workspaceId,
    action: 'workspace.slack-connected',
    subject: { id: install.teamId, name: install.teamName },
    ...(before && { before: { team: before.team_name } }),
    after: { team: install.teamName },
  })
  await tellSlack(unit, workspaceId)
  // The same team keeps its token when it is connected again.
  if (before && before.team_id !== install.teamId) giveBack(unit, vault.decrypt(before.token), slack)
}

/** Takes Slack away from a workspace. @throws AppError 'not-found' when none is connected */
export async function disconnectSlack(
  unit: Unit,
  { headers }: Input<typeof leave>,
  { vault, slack }: SlackPorts,
): Promise<{ slack: null }> {
  const { workspaceId } = await accessNamedWorkspace(unit, headers.teamid)
  const row = await unit.db
    .deleteFrom('slack_install')
    .where('workspace_id', '=', workspaceId)
    .returning(['team_id', 'team_name', 'token'])
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', 'No Slack workspace is connected.')
  await recordAudit(unit, {
    workspace: workspaceId,
    action: 'workspace.slack-disconnected',
    subject: { id: row.team_id, name: row.team_name },
    before: { team: row.team_name },
  })
  await tellSlack(unit, workspaceId)
  giveBack(unit, vault.decrypt(row.token), slack)
  return { slack: null }
}

/** The Slack workspace of a workspace. Slack is asked whether it still lets us in; that it does not is written down and told. */
export async function slackOf(unit: Unit, { headers }: Input<typeof look>, ports: SlackPorts): Promise<{ slack: SlackConnection | null }> {
  const { workspaceId } = await accessNamedWorkspace(unit, headers.teamid)
  await checkSlack(unit.db, workspaceId, ports)
  return { slack: await connectionOf(unit.db, workspaceId) }
}

/** Looks whether Slack still lets a workspace in. Nothing is held while Slack is asked; a dead token is marked in a unit of its own. */
export async function checkSlack(db: DatabaseOrTransaction, workspaceId: string, { units, vault, slack }: SlackPorts): Promise<void> {
  const held = await installOf(db, workspaceId)
  if (!held || held.revoked_at || !slack) return
  if ((await slack.check(vault.decrypt(held.token))) !== 'revoked') return
  await units.write(nobody, async (unit) => {
    const marked = await unit.db
      .updateTable('slack_install')
      .set({ revoked_at: unit.now })
      .where('workspace_id', '=', workspaceId)
      .where('token', '=', held.token)
      .where('revoked_at', 'is', null)
      .returning('team_id')
      .executeTakeFirst()
    if (marked) await tellSlack(unit, workspaceId)
  })
}

const installOf = (db: DatabaseOrTransaction, workspaceId: string) =>
  db
    .selectFrom('slack_install')
    .where('workspace_id', '=', workspaceId)
    .select(['team_id', 'team_name', 'token', 'revoked_at'])
    .executeTakeFirst()

async function connectionOf(db: DatabaseOrTransaction, workspaceId: string): Promise<SlackConnection | null> {
  const row = await db
    .selectFrom('slack_install as s')
    .leftJoin('person as p', 'p.id', 's.installed_by')
    .where('s.workspace_id', '=', workspaceId)
    .select(['s.team_id', 's.team_name', 's.installed_at', 's.revoked_at', 'p.name'])
    .executeTakeFirst()
  if (!row) return null
  const { team_id, team_name, installed_at, revoked_at, name } = row
  return {
    team_id,
    team_name,
    connected_at: wireSeconds(installed_at.getTime()),
    connected_by: name,
    needs_reconnect: revoked_at !== null,
  }
}

async function tellSlack(unit: Unit, workspaceId: string): Promise<void> {
  unit.tell(slackChanged, { workspace: workspaceId }, { id: workspaceId, slack: await connectionOf(unit.db, workspaceId) })
}

function giveBack(unit: Unit, token: string, slack: SlackDoor | null): void {
  unit.afterwards(() => void slack?.revoke(token))
}
