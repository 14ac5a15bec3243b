import type { Config } from '#platform/config/config.ts'
import { filesFolder } from './filesFolder.ts'

/** How a sentence calls the place of uploaded files. */
export function whereFilesLie({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): string {
  return bucket === null ? filesFolder(dataDir) : `the bucket ${bucket.name}`
}
