import { sql } from 'kysely'
import { signInErrors } from '#features/auth/errors.ts'
import { wireSeconds } from '#shared/time.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { Feature } from '#platform/Feature.ts'
import { handle } from '#platform/http/handle.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import * as contract from '#features/auth/contract.ts'
import type { AccountPorts } from './AccountPorts.ts'
import { accountsOf } from './accounts.ts'
import { exchangeCode } from './exchangeCode.ts'
import { forgetCodes } from './forgetCodes.ts'
import { issueHandover } from './handover.ts'
import { refreshGoogle } from './refreshGoogle.ts'
import { registerSignIn } from './registerSignIn.ts'
import { saveGoogle } from './saveGoogle.ts'
import type { SignInPorts } from './SignInPorts.ts'
import { signOutEverywhere } from './signOutEverywhere.ts'
import { unlinkAccount } from './unlinkAccount.ts'

/** What the sign-in calls need to know of the installation. */
interface AuthPorts extends AccountPorts, SignInPorts {
  slow: Database
  mode: 'sandbox' | 'live' | 'test'
  /** Closes the open pages of a session that has ended. */
  closeSession(session: string): void
}

export function authFeature(ports: AuthPorts): Feature {
  const { mode, companies } = ports
  return {
    name: 'auth',
    register: (app) => registerSignIn(app, ports),
    routes: [
      handle(contract.waysIn, () => Promise.resolve({ google: companies.google !== null, slack: companies.slack !== null, mode })),
      handle(contract.exchangeCode, (ctx, input, facts) => exchangeCode(ctx, input, facts, new URL(ports.publicUrl()))),
      handle(contract.handOver, async (ctx) => ({ code: await issueHandover(ctx) })),
      handle(contract.listAccounts, async (ctx) => ({ accounts: await accountsOf(ctx, ports.vault) })),
      handle(contract.unlinkAccount, (ctx, input) => unlinkAccount(ctx, input, ports)),
      handle(contract.saveGoogle, (ctx, input) => saveGoogle(ctx, input, ports)),
      handle(contract.refreshGoogle, (ctx) => refreshGoogle(ctx, ports)),
      handle(contract.listSessions, (ctx) => listSessions(ctx)),
      handle(contract.revokeSession, (ctx, { params }) => revoke(ctx, params.id, ports)),
      handle(contract.signOutEverywhere, (ctx, input) => signOutEverywhere(ctx, input, ports)),
      handle(contract.logOut, (ctx) => revoke(ctx, personOf(ctx).session ?? '', ports)),
    ],
    jobs: [{ name: 'forget-codes', every: '17 * * * *', run: () => forgetCodes(ports.slow) }],
  }
}

async function listSessions(ctx: RequestContext) {
  const person = personOf(ctx)
  const rows = await ctx.db
    .selectFrom('session')
    .where('person_id', '=', person.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
  const sessions = rows.map((row) => ({
    ...row,
    created_at: wireSeconds(row.created_at.getTime()),
    last_seen_at: wireSeconds(row.last_seen_at.getTime()),
    current: row.id === person.session,
  }))
  return { sessions }
}

async function revoke(ctx: RequestContext, id: string, ports: AuthPorts): Promise<{ ok: true }> {
  const why = id === personOf(ctx).session ? null : 'elsewhere'
  const { rows } = await sql<{
    id: string
  }>`update session set revoked_at = now(), revoked_why = ${why} where id = ${id} and person_id = ${personOf(ctx).id} and revoked_at is null returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw signInErrors.unknownDevice()
  ctx.afterCommit(() => ports.closeSession(id))
  return { ok: true }
}
