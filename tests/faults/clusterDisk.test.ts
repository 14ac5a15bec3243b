import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import { clearUp, isRoot, startServer, temporaryFolder } from './clusterProcesses.ts'
import { checkoutForAnybody } from './copyCheckout.ts'
import { expectPlain } from './expectPlain.ts'

afterEach(() => clearUp(), 60_000)

test('a data folder that the user may not write to is a clear error', async () => {
  // Root may write anywhere, so it becomes somebody else.
  const other = isRoot ? { ...(await checkoutForAnybody()), as: { uid: 65_534, gid: 65_534 } } : {}
  const dataDir = await temporaryFolder(undefined, 0o555)
  const { code, stderr } = await startServer({ dataDir, ...other }).ended
  expect(code).toBe(1)
  expect(stderr).toContain(`Baton may not use the data folder ${dataDir} (EACCES`)
  expectPlain(stderr)
})

test('a data folder that is a file is a clear error', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await writeFile(dataDir, '')
  await expect(startCluster({ dataDir })).rejects.toThrow(`The data folder ${dataDir} is not a folder.`)
})
