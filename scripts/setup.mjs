// Every npm script begins here, on whatever Node.js the machine has (20 or newer): this file and `setup/` use nothing from node_modules.
//
//   node scripts/setup.mjs [--page] [--env] [-- program.ts arguments…]
//
// It installs what package-lock.json says unless that is done, builds the page unless that is done (--page), and runs the program on the
// Node.js 24 that it installed, with the settings of `.env` where there is one (--env).
import { buildPage } from './setup/buildPage.mjs'
import { install } from './setup/install.mjs'
import { runProgram } from './setup/runProgram.mjs'
import { SetupError } from './setup/SetupError.mjs'

const words = process.argv.slice(2)
const end = words.includes('--') ? words.indexOf('--') : words.length
const options = words.slice(0, end)
const program = words.slice(end + 1)

try {
  await install()
  if (options.includes('--page')) await buildPage()
  process.exitCode = program.length > 0 ? await runProgram(program, options.includes('--env')) : 0
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
