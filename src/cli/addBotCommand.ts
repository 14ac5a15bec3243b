import { isId } from '#shared/ids.ts'
import { saveBot } from '#features/bots/contract.ts'
import { nameMissingText } from '#features/bots/name.strings.ts'
import { createBot } from '#features/bots/server/createBot.ts'
import { createKey } from '#features/bots/server/createKey.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { sourcesOf } from '#app/sources.ts'
import { providers } from '#providers/registry.ts'
import { CommandError, type Command } from './Command.ts'
import { withDependencies } from './withDependencies.ts'
import { callableAddresses } from '#platform/outbound-http/callableAddresses.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'

/** Makes a bot and prints what its program needs: nothing of it can be printed a second time. */
export const addBotCommand: Command = {
  name: 'bot add',
  args: ['NAME'],
  options: { source: { type: 'string' }, workspace: { type: 'string' }, live: { type: 'boolean' } },
  usage: '--source npm|python|ruby [--workspace ID] [--live]',
  summary: 'Makes a bot in a workspace, the only one unless said otherwise, and prints its client key, an API key and its webhook secret.',
  async run(given) {
    const bot = parseBot(given.args[0], given.options['source'])
    return withDependencies(given, async ({ db, contexts, vault, config, publicUrl }) => {
      const workspace = await choose(db, given.options['workspace'])
      const made = await contexts.write(nobody, async (ctx) => {
        const saved = await createBot(ctx, workspace, bot, { sources, vault, mode: config.mode, addresses: callableAddresses(config) })
        // A workspace that has keys already gets one more: those it has cannot be shown again.
        return { ...saved, api_key: saved.api_key ?? (await createKey(ctx, workspace, bot.name)).api_key }
      })
      const { api_key, webhook_secret } = made
      const { client_key, name } = made.bot
      return {
        text: [
          `${name} is there.`,
          `Client key      ${client_key}`,
          `API key         ${api_key}`,
          ...(webhook_secret === null ? [] : [`Webhook secret  ${webhook_secret}`]),
          `Server          ${publicUrl}`,
        ].join('\n'),
        json: { workspace, name, client_key, api_key, webhook_secret, server: publicUrl },
      }
    })
  },
}

/** Sources whose bots need no more than a name: the others are set up on a screen. */
const sources = sourcesOf(providers)
const names = providers.flatMap(({ card }) =>
  card.sources.filter(({ fields, isDemo }) => !isDemo && !fields.some(({ required }) => required)).map(({ source }) => source),
)

/** Held to the contract of the call, so that a bot made here is like any other. */
function parseBot(name: string | undefined, source: string | boolean | undefined) {
  if (typeof source !== 'string' || !names.includes(source))
    throw new CommandError(`--source says what the bot is built with: ${names.join(', ')}.`)
  const result = saveBot.body.safeParse({ bot: { name, source } })
  if (!result.success) throw new CommandError(result.error.issues[0]?.message ?? 'This bot cannot be made.')
  const { client_key: _none, name: seen, ...bot } = result.data.bot
  if (seen === undefined) throw new CommandError(nameMissingText)
  return { ...bot, name: seen }
}

async function choose(db: Database, named: string | boolean | undefined): Promise<string> {
  const workspaces = db.selectFrom('workspace').where('deleted_at', 'is', null).select(['id', 'name'])
  if (named !== undefined) {
    const row = isId(named) ? await workspaces.where('id', '=', named).executeTakeFirst() : undefined
    if (!row) throw new CommandError(`There is no workspace ${String(named)}.`)
    return row.id
  }
  const found = await workspaces.orderBy('created_at').limit(20).execute()
  const [only, another] = found
  if (!only) throw new CommandError('There is no workspace yet. "npm run baton -- login you@example.com" makes one.')
  if (!another) return only.id
  throw new CommandError(`Which workspace? Add --workspace ID, such as one of\n${found.map(({ id, name }) => `${id}  ${name}`).join('\n')}`)
}
