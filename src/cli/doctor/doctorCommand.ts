import { bucketOf, ConfigError, parseVariables, readConfig, type Config, type Mode } from '#platform/config/config.ts'
import { codeOf } from '#shared/codeOf.ts'
import { misspeltNames } from '#platform/config/misspeltNames.ts'
import type { Variables } from '#platform/config/configVariables.ts'
import { ClusterError } from '#platform/embedded-postgres/ClusterError.ts'
import { hasCluster } from '#platform/embedded-postgres/findRunningCluster.ts'
import { migrationNames, migrationsOf } from '#platform/db/migrate.ts'
import { isUnstamped, readMode } from '#platform/db/stampMode.ts'
import type { Command, CommandInput } from '#cli/Command.ts'
import { variablesOf, warningsOf } from '#app/sources.ts'
import { providers } from '#providers/registry.ts'
import { checkAddress } from './checkAddress.ts'
import { checkApps } from './checkApps.ts'
import { checkDatabase } from './checkDatabase.ts'
import { checkForwarders } from './checkForwarders.ts'
import { checkFiles } from './checkFiles.ts'
import { checkKeptFiles } from './checkKeptFiles.ts'
import { checkFolder } from './checkFolder.ts'
import { checkMail } from './checkMail.ts'
import { checkPort } from './checkPort.ts'
import { checkRedis } from './checkRedis.ts'
import { checkPush } from './checkPush.ts'
import { readSecret } from '#cli/readSecret.ts'
import { checkSecret } from './checkSecret.ts'
import { checkSignIn } from './checkSignIn.ts'
import { checkSources } from './checkSources.ts'
import { checkSubscribers } from './checkSubscribers.ts'
import { findings, reasonOf, type Finding } from './Finding.ts'
import { withDatabase } from '#cli/withDependencies.ts'

/** Looks at everything that may be wrong with an installation, and says what to do about it. It changes nothing. */
export const doctorCommand: Command = {
  name: 'doctor',
  args: [],
  options: { live: { type: 'boolean' } },
  usage: '[--live]',
  summary:
    'Checks the database, what follows its log, the companies of bots, the data folder and the files, the port, the address, websockets, Redis, Google, Slack, the mail server and push, each with what to do. Exit code 1 when something fails.',
  async run(given) {
    const found = await examine(given)
    const lines = found.map(
      ({ about, state, says, advice }) => `${state.padEnd(4)}  ${about.padEnd(14)} ${says}${advice ? `\n${' '.repeat(21)}${advice}` : ''}`,
    )
    return { text: lines.join('\n'), json: { findings: found }, failed: found.some(({ state }) => state === 'fail') }
  },
}

async function examine(given: CommandInput): Promise<Finding[]> {
  const variables = parseVariables(given.env)
  const folder = await checkFolder(variables.BATON_DATA_DIR, variables.DATABASE_URL === undefined)
  const { database, mode } = await examineDatabase(given, variables)
  const asked: Mode | null = given.options['live'] ? 'live' : null
  const other = asked !== null && mode !== null && mode !== asked ? [ofAnotherMode(mode, asked)] : []
  return [...folder, ...database, ...other, ...(await examineConfig(given, asked ?? mode))]
}

function ofAnotherMode(mode: Mode, asked: Mode): Finding {
  const advice = 'Give it another one by DATABASE_URL or BATON_DATA_DIR: what was played never mixes with what is real.'
  return findings('Database').fail(`of the mode "${mode}", and not opened in the mode "${asked}"`, advice)
}

async function examineDatabase(given: CommandInput, variables: Variables): Promise<{ database: Finding[]; mode: Mode | null }> {
  const { ok, fail } = findings('Database')
  const { DATABASE_URL, DATABASE_POOL, BATON_DATA_DIR, BATON_SECRET, PUBLIC_URL, PORT } = variables
  const isEmbedded = DATABASE_URL === undefined
  try {
    if (isEmbedded && !(await hasCluster(BATON_DATA_DIR))) return { database: [ok('none yet; the first start makes it')], mode: null }
    return await withDatabase(given, async (db) => {
      const database = await checkDatabase(db, DATABASE_POOL)
      const done = await migrationsOf(db)
      const mode = done.length === 0 ? null : await readMode(db)
      if (done.length === 0 || (await isUnstamped(db)))
        database.push(ok('new: no server has opened it yet, so it is neither of the sandbox nor live'))
      if (done.length === migrationNames.length)
        database.push(
          ...(await checkSecret(db, BATON_SECRET ?? null, BATON_DATA_DIR)),
          ...(await checkKeptFiles(db, { dataDir: BATON_DATA_DIR, bucket: bucketOf(variables) })),
          ...(await checkSubscribers(db)),
          ...(await checkSources(db)),
          ...(await checkForwarders(db, given.env, mode ?? 'sandbox')),
          ...(await checkPush(db, {
            secret: await readSecret(BATON_SECRET, BATON_DATA_DIR),
            mode: mode ?? 'sandbox',
            publicUrl: PUBLIC_URL ?? `http://localhost:${PORT}`,
          })),
        )
      return { database, mode }
    })
  } catch (error) {
    // A sentence of ours needs no cause behind it.
    const reason = error instanceof ClusterError ? error.message.replace(/\.$/, '') : reasonOf(error)
    return { database: [fail(`cannot be used (${reason})`, adviceOn(error, isEmbedded))], mode: null }
  }
}

function adviceOn(error: unknown, isEmbedded: boolean): string {
  if (error instanceof ClusterError) return error.hint
  if (codeOf(error) === '42501') return 'Make the user of DATABASE_URL the owner of the database.'
  if (isEmbedded) return 'See postgres.log in the data folder.'
  return 'Check DATABASE_URL, that the database runs, and that this machine may reach it.'
}

/** `known` is null where nothing says for which mode: then it is looked at as "npm start" would open it. */
async function examineConfig(given: CommandInput, known: Mode | null): Promise<Finding[]> {
  const mode = known ?? 'sandbox'
  const { ok, fail } = findings('Configuration')
  let config: Config
  try {
    config = readConfig(given.env, mode, variablesOf(providers))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').map((line) => fail(line, 'docs/configuration.md tells of every variable.'))
  }
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const checks = await Promise.all([
    checkAddress(publicUrl, mode),
    checkPort(config.host, config.port, mode),
    checkFiles(config),
    checkRedis(config.redisUrl),
    checkSignIn('Google', config.google, publicUrl, mode),
    checkSignIn('Slack', config.slack, publicUrl, mode),
    checkMail(config.mail, mode),
    checkApps(config, given.env, publicUrl),
  ])
  const warnings = warningsOf(providers, given.env, new Date()).map(({ about, says }) =>
    findings(about).warn(says, 'docs/configuration.md tells of every variable.'),
  )
  const misspelt = misspeltNames(given.env, variablesOf(providers)).map((says) =>
    findings('Configuration').warn(says, 'Write the name as docs/configuration.md has it; the other one is not read.'),
  )
  const says = known === null ? `as for the mode "${mode}"; with --live as for the mode "live"` : `for the mode "${mode}"`
  return [ok(says), ...misspelt, ...warnings, ...checks.flat()]
}
