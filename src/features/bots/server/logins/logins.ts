import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { companyErrors } from '#features/bots/errors.ts'
import { hashSecret } from '#platform/crypto/secrets.ts'
import { callerOf, personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { CompanyAccount } from '#features/bots/ports.ts'
import { loginReturnPath } from '#features/bots/loginContract.ts'
import type * as contract from '#features/bots/loginContract.ts'
import { accessLogin, dropToken, emitLoginChanged, loginOf, toLogin, tokenOf, type LoginPorts } from './loginRow.ts'

/** From the first redirect until the person is back. */
const attemptMinutes = 10

/** The account of the caller at a company. */
export async function getLogin(ctx: RequestContext, { params }: Input<typeof contract.getLogin>, ports: LoginPorts) {
  const company = ports.company(params.provider)
  if (!company) throw companyErrors.unknown()
  return toLogin(await accessLogin(ctx, params.provider), company.login !== null)
}

/** Begins an attempt. Only the hash of its state is stored, with who began: nobody else can finish it, and it finishes for nobody else. */
export async function beginLogin(ctx: RequestContext, { params, body }: Input<typeof contract.beginLogin>, ports: LoginPorts) {
  const { provider } = params
  const login = loginOf(ports, provider)
  const state = randomBytes(32).toString('base64url')
  await ctx.db
    .insertInto('oauth_state')
    .values({
      hash: hashSecret(state),
      data: JSON.stringify({ login: provider, person: personOf(ctx).id, path: body.path }),
      expires_at: new Date(ctx.now.getTime() + attemptMinutes * 60_000),
    })
    .execute()
  return { url: login.authorizationUrl(state, returnAddress(ports, provider)) }
}

/** Ends an attempt, and keeps what lets us in. */
export async function finishLogin(ctx: RequestContext, { params, body }: Input<typeof contract.finishLogin>, ports: LoginPorts) {
  const { provider } = params
  const login = loginOf(ports, provider)
  const path = await ports.contexts.write(callerOf(ctx), (writing) => consume(writing, provider, body.state))
  const granted = await login.finish(body.code, returnAddress(ports, provider))
  return { login: toLogin(await keep(ctx, ports, provider, granted), true), path }
}

/** Exchanges a token that the script of a company handed out in the caller's page, and keeps what lets us in. */
export async function extendToken(ctx: RequestContext, { query }: Input<typeof contract.extendToken>, ports: LoginPorts) {
  const provider = ports.scriptedProvider ?? ''
  const granted = await loginOf(ports, provider).extend!(query.short_access_token)
  await keep(ctx, ports, provider, granted)
  return { access_token: granted.token }
}

/** Forgets the account of the caller at a company. */
export async function endLogin(ctx: RequestContext, { params: { provider } }: Input<typeof contract.endLogin>, ports: LoginPorts) {
  loginOf(ports, provider)
  const ended = await ctx.db
    .deleteFrom('company_login')
    .where('person_id', '=', personOf(ctx).id)
    .where('provider', '=', provider)
    .returning('provider')
    .executeTakeFirst()
  if (ended) await emitLoginChanged(ctx, provider)
  return toLogin(undefined, true)
}

/** What can be chosen from the account of the caller. */
export async function loginChoices(ctx: RequestContext, { params }: Input<typeof contract.loginChoices>, ports: LoginPorts) {
  const login = loginOf(ports, params.provider)
  const { token, sealed } = await tokenOf(ctx, ports, params.provider)
  const choices = await login.choices(token, params.field)
  return { choices: choices ?? (await dropToken(ctx, ports, params.provider, sealed)) }
}

async function keep(ctx: RequestContext, ports: LoginPorts, provider: string, given: CompanyAccount & { token: string }) {
  const { token, subject, name, missing } = given
  const row = { subject, name, token: ports.vault.encrypt(token), missing: [...missing], connected_at: ctx.now }
  await ports.contexts.write(callerOf(ctx), async (writing) => {
    await writing.db
      .insertInto('company_login')
      .values({ person_id: personOf(ctx).id, provider, ...row })
      .onConflict((conflict) => conflict.columns(['person_id', 'provider']).doUpdateSet(row))
      .execute()
    await emitLoginChanged(writing, provider)
  })
  return row
}

async function consume(ctx: RequestContext, provider: string, state: string): Promise<string> {
  const { rows } = await sql<{
    path: string
    good: boolean
  }>`delete from oauth_state where hash = ${hashSecret(state)} and data ->> 'login' = ${provider} and data ->> 'person' = ${personOf(ctx).id}
    returning data ->> 'path' as path, expires_at > ${ctx.now} as good`.execute(ctx.db)
  const [attempt] = rows
  if (!attempt?.good) throw companyErrors.attemptOver()
  return attempt.path
}

const returnAddress = (ports: LoginPorts, provider: string) => `${ports.publicUrl()}${loginReturnPath}/${provider}`
