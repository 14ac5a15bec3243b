import { runChild } from '../setup/runChild.mjs'

interface Step {
  name: string
  words: string[]
}

/** Each by its file rather than by its name, which another package may have taken. */
const steps: Step[] = [
  { name: 'types of the server', words: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json'] },
  { name: 'types of the page', words: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json'] },
  { name: "types of the page's tests", words: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.webtests.json'] },
  { name: 'lint', words: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { name: 'format', words: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'dead code', words: ['node_modules/knip/bin/knip.js', '--no-progress'] },
]

const architecture: Step = { name: 'architecture', words: ['scripts/check/checkArchitecture.ts'] }

/** Runs every check, also after one that found something; answers the names of those that did. `npm test` has the architecture among its tests. */
export async function check(options: { architecture: boolean }): Promise<string[]> {
  const found: string[] = []
  for (const { name, words } of options.architecture ? [...steps, architecture] : steps) {
    const begun = Date.now()
    const code = await runChild(process.execPath, words, { stdio: 'inherit' })
    console.log(`${code === 0 ? 'ok    ' : 'FOUND '} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
    if (code !== 0) found.push(name)
  }
  return found
}
