import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config.ts'
import { folderOfTest } from '#testing/folderOfTest.ts'
import { installationSecret } from './installationSecret.ts'

test('the first start makes a secret that nobody else reads, and every later one has the same', async () => {
  const dataDir = join(await folderOfTest('secret'), 'new')
  const secret = await installationSecret(dataDir)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(await installationSecret(dataDir)).toBe(secret)
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test('servers that start at once have one secret', async () => {
  const dataDir = await folderOfTest('secrets')
  const secrets = await Promise.all(Array.from({ length: 8 }, () => installationSecret(dataDir)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test.each(['', 'cut off in the mid\n'])(
  'of a file that holds no whole secret (%j) a start says which, and makes none over it',
  async (text) => {
    const dataDir = await folderOfTest('cut-secret')
    const file = join(dataDir, 'secret')
    await writeFile(file, text)
    const refusal = await installationSecret(dataDir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ConfigError)
    expect(refusal).toMatchObject({ message: expect.stringContaining(`${file} holds no whole secret`) })
    expect(await readFile(file, 'utf8')).toBe(text)
  },
)
