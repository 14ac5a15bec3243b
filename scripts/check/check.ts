import { join } from 'node:path'
import { cacheFolder } from '../cacheFolder.ts'
import { runChild } from '../setup/runChild.mjs'

interface Check {
  name: string
  args: string[]
}

const types = (part: string): string[] => [
  'node_modules/typescript/bin/tsc',
  '-p',
  `tsconfig.${part}.json`,
  // What did not change since the last check is not read again.
  '--incremental',
  '--tsBuildInfoFile',
  join(cacheFolder, 'types', `${part}.tsbuildinfo`),
]

/**
 * Each by its file rather than by its name, which another package may have taken. Two lanes run side by side, for most machines have two
 * processors or more; the steps of a lane follow each other.
 */
const lanes: Check[][] = [
  [
    { name: 'lint', args: ['scripts/check/lint.ts'] },
    { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  ],
  [
    { name: 'types of the server', args: types('server') },
    { name: 'types of the page', args: types('web') },
    { name: "types of the page's tests", args: types('webtests') },
    {
      name: 'dead code',
      args: ['node_modules/knip/bin/knip.js', '--no-progress', '--cache', '--cache-location', join(cacheFolder, 'knip')],
    },
  ],
]

const architecture: Check = { name: 'architecture', args: ['scripts/check/checkArchitecture.ts'] }

/** Runs every check, also after one that failed; resolves with the names of those that did. `npm test` has the architecture among its tests. */
export async function check(options: { architecture: boolean }): Promise<string[]> {
  const failed: string[] = []
  const [first = [], ...others] = lanes
  await Promise.all(
    [options.architecture ? [...first, architecture] : first, ...others].map(async (steps) => {
      for (const step of steps) if (!(await passes(step))) failed.push(step.name)
    }),
  )
  return failed
}

/** Runs a step and prints what it said once it ends, so that the lanes don't mix their lines. */
async function passes({ name, args }: Check): Promise<boolean> {
  const begun = Date.now()
  let output = ''
  const env = { ...process.env, FORCE_COLOR: '1' }
  const code = await runChild(process.execPath, args, { env }, (text) => void (output += text))
  if (code !== 0) process.stdout.write(output)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
  return code === 0
}
