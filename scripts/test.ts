// `npm test`: everything. What it needs from the machine it finds, installs or asks for; then come the checks and every test there is: the
// SDKs in three languages, the server, the page, the faults, the journeys in a browser. It ends with how many tests ran.
//
// With words (`npm test -- src/features/inbox`), only the tests whose files they name. With `--late` everything they do comes late now and then, as on a machine
// that has too much to do: it takes twice as long, and finds what holds by chance.
import { check } from './check/check.ts'
import { checkout } from './setup/checkout.mjs'
import { findTools } from './test/findTools.ts'
import { leftToRoot } from './test/forRoot.ts'
import { closingLine, total } from './test/TestTotals.ts'
import { runPythonTests, runRubyTests } from './test/runSdkTests.ts'
import { runVitest } from './test/runVitest.ts'
import { lateEnv } from './test/lateEnv.ts'
import { linesOf, slowestOf, stagesOf, type Stage } from './test/timing.ts'

const late = '--late'
process.exitCode = await test(process.argv.slice(2), process.env['CI'] === 'true')

async function test(words: string[], inCi: boolean): Promise<number> {
  const tools = findTools(inCi)
  if ('demand' in tools) {
    console.error(tools.demand)
    return 1
  }
  const env = { ...process.env, ...tools.env }
  const args = words.filter((word) => word !== late)
  const all = args.length === 0
  const stages: Stage[] = []
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const begun = Date.now()
    const result = await work()
    stages.push({ name, took: Date.now() - begun })
    return result
  }
  const begun = Date.now()
  // The SDKs' tests wait more than they work: beside the checks they cost next to nothing.
  const [failedChecks, ofSdks] = all
    ? await Promise.all([
        timed('checks', () => check({ architecture: false })),
        timed('SDKs, beside the checks', () => Promise.all([runPythonTests(env), runRubyTests(env)])),
      ])
    : [[], []]
  const { outcome: ours, skipped, files } = await runVitest(args, words.includes(late) ? lateEnv(env) : env)
  stages.push(...stagesOf(files, checkout))
  stages.push({ name: 'all', took: Date.now() - begun })

  const outcome = total([ours, ...ofSdks])
  console.log(['', 'The slowest files:', ...linesOf(slowestOf(files, checkout, 10)), '', 'The stages:', ...linesOf(stages), ''].join('\n'))
  for (const line of tools.lacks) console.log(line)
  if (all && leftToRoot.length > 0)
    console.log(`${leftToRoot.length} files about running as root were left out, because this does not run as root.`)
  if (failedChecks.length > 0)
    console.log(`These checks failed: ${failedChecks.join(', ')}. Their output is above, before the tests; npm run check repeats it.`)
  sayWhatWasSkipped(outcome.skipped, skipped)
  console.log(closingLine(outcome))
  return failedChecks.length === 0 && outcome.failed === 0 && outcome.passed > 0 && !(inCi && outcome.skipped > 0) ? 0 : 1
}

/** Also where it is allowed: who writes such a test learns of it before CI does. */
function sayWhatWasSkipped(count: number, names: string[]): void {
  for (const name of names) console.log(`Skipped: ${name}`)
  if (count > 0) console.log('Tests were skipped. In CI none may be.')
}
