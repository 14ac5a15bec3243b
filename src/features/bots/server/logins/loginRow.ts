import { companyErrors } from '#features/bots/errors.ts'
import { callerOf, personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { loginChanged, type CompanyLogin as Wire } from '#features/bots/loginContract.ts'
import type { CompanyLogin } from '#features/bots/ports.ts'
import type { BotPorts } from '../BotPorts.ts'

/** A row of the caller's accounts at companies. */
export interface LoginRow {
  subject: string
  name: string
  /** Encrypted; null once the company took back what it gave. */
  token: Buffer | null
  missing: string[]
}

/** What the calls of logins need of the ports of bots. */
export type LoginPorts = Pick<BotPorts, 'company' | 'scriptedProvider' | 'contexts' | 'publicUrl' | 'vault'>

/** The account of the caller at a company; undefined where none is connected. */
export function accessLogin(ctx: RequestContext, provider: string): Promise<LoginRow | undefined> {
  return ctx.db
    .selectFrom('company_login')
    .where('person_id', '=', personOf(ctx).id)
    .where('provider', '=', provider)
    .select(['subject', 'name', 'token', 'missing'])
    .executeTakeFirst()
}

/** The row in the words of the wire. `off` where the company cannot be asked. */
export function toLogin(row: LoginRow | undefined, isOn: boolean): Wire {
  if (!isOn) return { state: 'off', name: null, missing: [] }
  if (!row) return { state: 'logged-out', name: null, missing: [] }
  return { state: row.token === null ? 'expired' : 'connected', name: row.name, missing: row.missing }
}

/** Tells the caller's pages, in whichever workspace they are, how their account at a company stands now. */
export async function emitLoginChanged(ctx: RequestContext, provider: string): Promise<void> {
  const person = personOf(ctx).id
  const body = { provider, login: toLogin(await accessLogin(ctx, provider), true) }
  const homes = await ctx.db.selectFrom('member').where('person_id', '=', person).select('workspace_id').execute()
  for (const { workspace_id } of homes) ctx.emit(loginChanged, { workspace: workspace_id, person }, body)
}

/** The company of a provider. @throws AppError 'not-found' where there is no such provider, or nobody signs in there */
export function loginOf(ports: LoginPorts, provider: string): CompanyLogin {
  const login = ports.company(provider)?.login
  if (!login) throw companyErrors.noLogin()
  return login
}

/** The token of the caller at a company. @throws AppError 'conflict' with `reconnect` where there is none that holds */
export async function tokenOf(ctx: RequestContext, ports: LoginPorts, provider: string): Promise<{ token: string; sealed: Buffer }> {
  const row = await accessLogin(ctx, provider)
  if (!row?.token) throw reconnect()
  return { token: ports.vault.decrypt(row.token), sealed: row.token }
}

/** The company no longer takes a token: it is deleted in a transaction of its own, so that the refusal that follows does not undo it. */
export async function dropToken(ctx: RequestContext, ports: LoginPorts, provider: string, dead: Buffer): Promise<never> {
  // Whatever the call requires: it changes only what is the caller's own.
  await ports.contexts.write({ ...callerOf(ctx), requires: 'person' }, async (writing) => {
    const dropped = await writing.db
      .updateTable('company_login')
      .set({ token: null })
      .where('person_id', '=', personOf(ctx).id)
      .where('provider', '=', provider)
      .where('token', '=', dead)
      .returning('provider')
      .executeTakeFirst()
    if (dropped) await emitLoginChanged(writing, provider)
  })
  throw reconnect()
}

const reconnect = () => companyErrors.notConnected().with({ reconnect: true })
