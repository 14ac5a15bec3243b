import { setTimeout as pause } from 'node:timers/promises'
import { flags, type Flag } from '#shared/call.ts'
import { newId } from '#shared/ids.ts'
import { openSession } from '#features/auth/server/sessions.ts'
import { sourcesOf } from '#app/sources.ts'
import { providers } from '#providers/registry.ts'
import type { Scope } from '#shared/visibility.ts'
import type { BotIdentity } from '#features/inbox/timeline/ports.ts'
import { createWorkspace } from '#features/workspaces/server/createWorkspace.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { hashSecret, newSecret } from '#platform/crypto/secrets.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'

/** Somebody of the tests: signed in, and a member of `workspace`. */
export interface TestPerson {
  id: string
  name: string
  email: string
  token: string
  workspace: string
}

/** A bot of the tests with the keys it shows. */
export interface TestBot extends BotIdentity {
  apiKey: string
}

export interface BotFields {
  platform?: string
  webhook?: string
  source?: string
}

/** Where a new person belongs: to nothing but a workspace of their own, or to the one given, with every flag and all of it in sight unless said otherwise. */
export interface PersonOptions {
  workspace?: string
  rights?: Flag[]
  scope?: Scope
  /** Ids of bots. */
  scopeBots?: string[]
}

/** A new person: owner of a new workspace, or a member of the one given, with every flag unless said otherwise. */
export async function addPerson(contexts: RequestContexts, name: string, options: PersonOptions = {}): Promise<TestPerson> {
  const id = newId()
  const email = `${name.toLowerCase()}.${id.slice(-6)}@example.com`
  const person = await contexts.write(nobody, async (ctx) => {
    await ctx.db
      .insertInto('person')
      // A reply that could be taken back would reach nobody for seconds.
      .values({ id, email, name, first_name: name, image: null, workspace_id: null, bot_client_key: null, undo_send: false })
      .execute()
    const workspace = options.workspace ?? (await createWorkspace(ctx, id, `${name}'s workspace`))
    if (options.workspace) {
      const rights = Object.fromEntries(flags.map((flag) => [flag, (options.rights ?? flags).includes(flag)]))
      await ctx.db
        .insertInto('member')
        .values({ workspace_id: workspace, person_id: id, ...rights, scope: options.scope, scope_bots: options.scopeBots })
        .execute()
    }
    return { id, name, email, workspace, token: await openSession(ctx.db, id, 'test', '127.0.0.1') }
  })
  // Messages count time in milliseconds: what is said in the one in which somebody joins counts as said before.
  await pause(2)
  return person
}

/** A bot with an API key, made in the database. */
export async function addBot(db: DatabaseOrTransaction, workspace: string, name: string, fields: BotFields = {}): Promise<TestBot> {
  const id = newId()
  const apiKey = newSecret('bk')
  const clientKey = `bot_${id.replaceAll('-', '')}`
  const { platform = 'messenger', webhook = '', source = 'npm' } = fields
  const transport = sourcesOf(providers).find(source)!.transportOf({ source, channel: platform, webhook })
  const settings = { transport, auto_resume_minutes: null, deleted_at: null }
  await db
    .insertInto('bot')
    .values({ workspace_id: workspace, id, client_key: clientKey, name, source, channel: platform, webhook, ...settings })
    .execute()
  const key = { hash: hashSecret(apiKey), name: 'test', starts_with: apiKey.slice(0, 7), last_used_at: null, revoked_at: null }
  await db
    .insertInto('api_key')
    .values({ workspace_id: workspace, id: newId(), ...key })
    .execute()
  return { workspaceId: workspace, id, clientKey, name, platform, apiKey }
}
