import { lockName } from '#platform/db/lockName.ts'
import type { Input } from '#shared/call.ts'
import { workspaceErrors } from '#features/workspaces/errors.ts'
import { wireSeconds } from '#shared/time.ts'
import type { SlackOAuth, SlackInstall } from '#features/auth/ports.ts'
import { newWorkspace } from '#features/auth/server/SignInAttempt.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { nobody, personOf, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import {
  slackChanged,
  type disconnectSlack as leave,
  type slackConnection as look,
  type SlackConnection,
} from '#features/workspaces/contract.ts'
import { lockTeam, queueGivingBack } from './giveBackSlack.ts'
import { makeWorkspace } from './makeWorkspace.ts'

/** What connecting Slack needs of the server; `slack` is null where it is off. */
export interface SlackPorts {
  contexts: RequestContexts
  vault: Vault
  slack: SlackOAuth | null
}

/** Whether the caller may connect Slack to a workspace. @throws AppError when not */
export function mayConnectSlack(ctx: RequestContext, workspace: string | null) {
  return accessNamedWorkspace(ctx, workspace ?? undefined)
}

/**
 * Connects a Slack workspace, in the place of the one that is connected; `newWorkspace` makes a workspace for it. The token is stored encrypted
 * and shown to nobody.
 */
export async function connectSlack(ctx: RequestContext, workspace: string | null, install: SlackInstall, ports: SlackPorts): Promise<void> {
  const workspaceId = workspace === newWorkspace ? await workspaceFor(ctx, install) : (await mayConnectSlack(ctx, workspace)).workspaceId
  // Of two that connect at the same moment, the second one gives back what the first one got. Who lets go of the team sees that it is needed here.
  await lockName(ctx.db, `slack of ${workspaceId}`)
  await lockTeam(ctx.db, install.teamId)
  const before = await installOf(ctx.db, workspaceId)
  const row = {
    team_id: install.teamId,
    team_name: install.teamName,
    team_email: install.teamEmail,
    bot_user_id: install.botUserId,
    scopes: install.scopes,
    token: ports.vault.encrypt(install.token),
    installed_by: personOf(ctx).id,
    installed_at: ctx.now,
    revoked_at: null,
  }
  await ctx.db
    .insertInto('slack_install')
    .values({ workspace_id: workspaceId, ...row })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
    .execute()
  await recordAudit(ctx, {
    workspace: workspaceId,
    action: 'workspace.slack-connected',
    subject: { id: install.teamId, name: install.teamName },
    ...(before && { before: { team: before.team_name } }),
    after: { team: install.teamName },
  })
  await emitSlackChanged(ctx, workspaceId, ports.vault)
  if (before && before.team_id !== install.teamId) await queueGivingBack(ctx, before)
}

/** A workspace of the caller's that is called as their team in Slack is. It becomes their current one. */
async function workspaceFor(ctx: RequestContext, { teamName }: SlackInstall): Promise<string> {
  const { id } = await makeWorkspace(ctx, { name: teamName.trim().slice(0, 80).trim() || 'Slack' })
  return id
}

/** Takes Slack away from a workspace. @throws AppError 'not-found' when none is connected */
export async function disconnectSlack(ctx: RequestContext, { headers }: Input<typeof leave>): Promise<{ slack: null }> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  const row = await ctx.db
    .deleteFrom('slack_install')
    .where('workspace_id', '=', workspaceId)
    .returning(['team_id', 'team_name', 'token'])
    .executeTakeFirst()
  if (!row) throw workspaceErrors.noSlack()
  await recordAudit(ctx, {
    workspace: workspaceId,
    action: 'workspace.slack-disconnected',
    subject: { id: row.team_id, name: row.team_name },
    before: { team: row.team_name },
  })
  ctx.emit(slackChanged, { workspace: workspaceId }, { id: workspaceId, slack: null })
  await queueGivingBack(ctx, row)
  return { slack: null }
}

/** The Slack workspace of a workspace. Slack is asked whether it still lets us in; that it does not is stored and emitted. */
export async function slackOf(
  ctx: RequestContext,
  { headers }: Input<typeof look>,
  ports: SlackPorts,
): Promise<{ slack: SlackConnection | null }> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  await checkSlack(ctx.db, workspaceId, ports)
  return { slack: await connectionOf(ctx.db, workspaceId, ports.vault) }
}

/** Looks whether Slack still lets a workspace in. Nothing is held while Slack is asked; a dead token is marked in a transaction of its own. */
export async function checkSlack(db: DatabaseOrTransaction, workspaceId: string, { contexts, vault, slack }: SlackPorts): Promise<void> {
  const held = await installOf(db, workspaceId)
  if (!held || held.revoked_at || !slack) return
  const token = vault.open(held.token)
  // What another installation encrypted stays as it is: the secret may come back.
  if (token === null || (await slack.check(token)) !== 'revoked') return
  await contexts.write(nobody, async (ctx) => {
    const marked = await ctx.db
      .updateTable('slack_install')
      .set({ revoked_at: ctx.now })
      .where('workspace_id', '=', workspaceId)
      .where('token', '=', held.token)
      .where('revoked_at', 'is', null)
      .returning('team_id')
      .executeTakeFirst()
    if (marked) await emitSlackChanged(ctx, workspaceId, vault)
  })
}

const installOf = (db: DatabaseOrTransaction, workspaceId: string) =>
  db
    .selectFrom('slack_install')
    .where('workspace_id', '=', workspaceId)
    .select(['team_id', 'team_name', 'token', 'revoked_at'])
    .executeTakeFirst()

/** One whose token another installation encrypted is to be connected again, as long as it is read here. */
async function connectionOf(db: DatabaseOrTransaction, workspaceId: string, vault: Vault): Promise<SlackConnection | null> {
  const row = await db
    .selectFrom('slack_install as s')
    .leftJoin('person as p', 'p.id', 's.installed_by')
    .where('s.workspace_id', '=', workspaceId)
    .select(['s.team_id', 's.team_name', 's.installed_at', 's.revoked_at', 's.token', 'p.name'])
    .executeTakeFirst()
  if (!row) return null
  const { team_id, team_name, installed_at, revoked_at, token, name } = row
  return {
    team_id,
    team_name,
    connected_at: wireSeconds(installed_at.getTime()),
    connected_by: name,
    needs_reconnect: revoked_at !== null || vault.open(token) === null,
  }
}

async function emitSlackChanged(ctx: RequestContext, workspaceId: string, vault: Vault): Promise<void> {
  ctx.emit(slackChanged, { workspace: workspaceId }, { id: workspaceId, slack: await connectionOf(ctx.db, workspaceId, vault) })
}
