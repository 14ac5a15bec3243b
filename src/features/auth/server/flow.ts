import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { hashSecret } from '#platform/crypto/secrets.ts'
import { SignInRefusal } from './SignInRefusal.ts'
import type { SignInAttempt } from './SignInAttempt.ts'

/** From the first redirect until the person is back: long enough to look for a phone, short for a thief. */
const flowMinutes = 10

/**
 * One attempt. Only the hash of its state is stored, and the two secrets are made again from the state and the browser's cookie, so that
 * anyone who reads the database can finish nobody's sign-in.
 */
export interface Flow {
  /** Goes to the provider and comes back. */
  state: string
  /** Comes back inside the signed ID token. */
  nonce: string
  /** Proves to the provider that the code is exchanged by the one who asked for it (PKCE). */
  verifier: string
}

/** Begins an attempt. One that has ended stays for a day (`forgetCodes`): who comes back too late is told what they were about. */
export async function startFlow(ctx: RequestContext, browser: string, plan: SignInAttempt): Promise<Flow> {
  const state = randomBytes(32).toString('base64url')
  const data = { browser: hashSecret(browser).toString('hex'), ...plan }
  await ctx.db
    .insertInto('oauth_state')
    .values({ hash: hashSecret(state), data: JSON.stringify(data), expires_at: new Date(ctx.now.getTime() + flowMinutes * 60_000) })
    .execute()
  return secretsOf(state, browser)
}

/**
 * Ends the attempt of a state and gives its secrets and its plan. It works once, and only in the browser that began it; from another one
 * the attempt is left as it is, so that a link checker that opens the address first spoils nothing.
 *
 * @throws SignInRefusal 'expired' or 'wrong-browser'
 */
export async function consumeFlow(ctx: RequestContext, browser: string | null, state: string): Promise<Flow & SignInAttempt> {
  const hash = hashSecret(state)
  const owner = browser === null ? '' : hashSecret(browser).toString('hex')
  const { rows } = await sql<{
    plan: SignInAttempt
    good: boolean
  }>`delete from oauth_state where hash = ${hash} and data ->> 'browser' = ${owner}
    returning data as plan, expires_at > ${ctx.now} as good`.execute(ctx.db)
  const [row] = rows
  if (row?.good && browser !== null) {
    const { company, purpose, path, workspace } = row.plan
    return { ...secretsOf(state, browser), company, purpose, path, workspace }
  }
  if (row) throw new SignInRefusal('expired', { path: row.plan.path, purpose: row.plan.purpose })
  const others = await ctx.db
    .selectFrom('oauth_state')
    .where('hash', '=', hash)
    .where('expires_at', '>', ctx.now)
    .select('hash')
    .executeTakeFirst()
  throw new SignInRefusal(others ? 'wrong-browser' : 'expired')
}

function secretsOf(state: string, browser: string): Flow {
  const secret = (use: string) => createHmac('sha256', browser).update(`${use}:${state}`).digest('base64url')
  return { state, nonce: secret('nonce'), verifier: secret('verifier') }
}
