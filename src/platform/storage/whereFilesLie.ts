import { join, resolve } from 'node:path'
import type { Config } from '#platform/config/config.ts'

/** How a sentence calls the place of uploaded files. */
export function whereFilesLie({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): string {
  return bucket === null ? join(resolve(dataDir), 'files') : `the bucket ${bucket.name}`
}
