// `npm test`: everything. What it needs from the machine it finds, installs or asks for; then come the checks, then every test there is:
// the server, the page, the SDKs in three languages, the faults, the journeys in a browser. It ends with how many tests ran.
//
// With words (`npm test -- src/features/inbox`), only the tests whose files they name.
import { check } from './check/check.ts'
import { findTools } from './test/findTools.ts'
import { leftToRoot } from './test/forRoot.ts'
import { closingLine, total, type Outcome } from './test/Outcome.ts'
import { runPythonTests, runRubyTests } from './test/runSdkTests.ts'
import { runVitest } from './test/runVitest.ts'

process.exitCode = await test(process.argv.slice(2), process.env['CI'] === 'true')

async function test(words: string[], inCi: boolean): Promise<number> {
  const tools = findTools(inCi)
  if ('demand' in tools) {
    console.error(tools.demand)
    return 1
  }
  const env = { ...process.env, ...tools.env }
  const all = words.length === 0
  const found = all ? await check({ architecture: false }) : []
  const outcomes: Outcome[] = [await runVitest(words, env)]
  if (all) outcomes.push(await runPythonTests(env), await runRubyTests(env))

  const outcome = total(outcomes)
  console.log()
  for (const line of tools.lacks) console.log(line)
  if (all && leftToRoot.length > 0)
    console.log(`${leftToRoot.length} files about running as root were left out, because this does not run as root.`)
  if (found.length > 0)
    console.log(
      `The checks found something (${found.join(', ')}); their words are above, before the tests, and come again with npm run check.`,
    )
  if (inCi && outcome.skipped > 0) console.log('Tests were skipped. In CI none may be.')
  console.log(closingLine(outcome))
  return found.length === 0 && outcome.failed === 0 && outcome.passed > 0 && !(inCi && outcome.skipped > 0) ? 0 : 1
}
