import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporaryFolder.ts'

/** A new folder for the test that asks, which is removed with all that lies in it when that test is over. */
export async function folderOfTest(purpose: string): Promise<string> {
  const folder = await temporaryFolder(purpose)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
