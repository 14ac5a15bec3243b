import { sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import { wireSeconds } from '#shared/time.ts'
import { answers, type Route } from '#platform/http/answers.ts'
import { personOf, type Unit } from '#platform/event-log/unit.ts'
import * as contract from '#features/auth/contract.ts'
import type { AccountPorts } from './AccountPorts.ts'
import { accountsOf } from './accounts.ts'
import { redeemCode } from './codes.ts'
import { issueHandover } from './handover.ts'
import { refreshGoogle } from './refreshGoogle.ts'
import { saveGoogle } from './saveGoogle.ts'
import { openSession } from './sessions.ts'
import { signOutEverywhere } from './signOutEverywhere.ts'
import { unlinkAccount } from './unlinkAccount.ts'

/** What the sign-in calls need to know of the installation. */
export interface AuthPorts extends AccountPorts {
  mode: 'sandbox' | 'live' | 'test'
  /** Closes the open pages of a session that has ended. */
  closeSession(session: string): void
}

export function authRoutes(ports: AuthPorts): Route[] {
  const { mode, companies } = ports
  return [
    answers(contract.waysIn, () => Promise.resolve({ google: companies.google !== null, slack: companies.slack !== null, mode })),
    answers(contract.exchangeCode, async (unit, { body }, facts) => ({
      token: await openSession(unit.db, await redeemCode(unit.db, body.code), facts.device, facts.address),
    })),
    answers(contract.handOver, async (unit) => ({ code: await issueHandover(unit) })),
    answers(contract.listAccounts, async (unit) => ({ accounts: await accountsOf(unit) })),
    answers(contract.unlinkAccount, (unit, input) => unlinkAccount(unit, input, ports)),
    answers(contract.saveGoogle, (unit, input) => saveGoogle(unit, input, ports)),
    answers(contract.refreshGoogle, (unit) => refreshGoogle(unit, ports)),
    answers(contract.listSessions, (unit) => listSessions(unit)),
    answers(contract.revokeSession, (unit, { params }) => revoke(unit, params.id, ports)),
    answers(contract.signOutEverywhere, (unit, input) => signOutEverywhere(unit, input, ports)),
    answers(contract.logOut, (unit) => revoke(unit, personOf(unit).session ?? '', ports)),
  ]
}

async function listSessions(unit: Unit) {
  const person = personOf(unit)
  const rows = await unit.db
    .selectFrom('session')
    .where('person_id', '=', person.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', unit.now)
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

async function revoke(unit: Unit, id: string, ports: AuthPorts): Promise<{ ok: true }> {
  const { rows } = await sql<{
    id: string
  }>`update session set revoked_at = now() where id = ${id} and person_id = ${personOf(unit).id} and revoked_at is null returning id`.execute(
    unit.db,
  )
  if (rows.length === 0) throw new AppError('not-found', 'This device is not signed in any more.')
  unit.afterwards(() => ports.closeSession(id))
  return { ok: true }
}
