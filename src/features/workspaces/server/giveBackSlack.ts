import type { SlackOAuth } from '#features/auth/ports.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { lockName } from '#platform/db/lockName.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { nobody, type Enqueue, type JobRequest, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'

/** The name of the job that gives a token back to Slack: put off with what lets go of it, so that no server that dies then keeps it. */
export const giveBackSlackJob = 'give-back-slack'

/** What Slack gave for a team; the token is encrypted, in base64. */
export interface SlackGiven {
  team: string
  token: string
}

interface GivingPorts {
  contexts: RequestContexts
  vault: Vault
  /** Null where it is off. */
  slack: SlackOAuth | null
}

/**
 * Puts off giving back to Slack what it gave for a team that a workspace is not connected to any more. Slack gives our bot one token in a team, however
 * many workspaces of ours the team is connected to: it is given back with the last of them.
 */
export async function queueGivingBack(ctx: RequestContext, had: Had): Promise<void> {
  if (!(await isNeeded(ctx.db, had.team_id))) ctx.enqueue(givingBack(had))
}

/** Takes Slack away from a workspace that is erased, and puts off giving back what it gave. */
export const letGoOfSlack =
  (enqueue: Enqueue) =>
  async (db: DatabaseOrTransaction, workspaceId: string): Promise<void> => {
    const had = await db
      .deleteFrom('slack_install')
      .where('workspace_id', '=', workspaceId)
      .returning(['team_id', 'token'])
      .executeTakeFirst()
    if (had && !(await isNeeded(db, had.team_id))) await enqueue(db, [givingBack(had)])
  }

/** A connection to a team that was ended; its token as it was stored. */
interface Had {
  team_id: string
  token: Buffer
}

function givingBack({ team_id: team, token }: Had): JobRequest {
  return { job: giveBackSlackJob, data: { team, token: token.toString('base64') } satisfies SlackGiven }
}

/** Gives a token back to Slack, unless the team was connected again meanwhile: it has the same one then. */
export async function giveBackSlack({ team, token }: SlackGiven, { contexts, vault, slack }: GivingPorts): Promise<void> {
  if (await contexts.write(nobody, (ctx) => isNeeded(ctx.db, team))) return
  const open = vault.open(Buffer.from(token, 'base64'))
  if (open !== null) await slack?.revoke(open)
}

/** Who connects a team and who lets go of it wait for each other. */
export async function lockTeam(db: DatabaseOrTransaction, team: string): Promise<void> {
  await lockName(db, `slack team ${team}`)
}

/** Whether a workspace lives on what Slack gave for a team. Of two that let go at the same moment the second one sees that it is the last. */
async function isNeeded(db: DatabaseOrTransaction, team: string): Promise<boolean> {
  await lockTeam(db, team)
  const other = await db
    .selectFrom('slack_install')
    .where('team_id', '=', team)
    .where('revoked_at', 'is', null)
    .select('workspace_id')
    .executeTakeFirst()
  return other !== undefined
}
