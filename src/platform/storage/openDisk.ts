import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Disk } from 'flydrive'
import { ConfigError, type Config } from '#platform/config/config.ts'
import { DurableFolder } from './DurableFolder.ts'
import { filesFolder } from './filesFolder.ts'
import { persist } from './persist.ts'
import { withParts } from './withParts.ts'

/**
 * Where uploaded files lie: in a bucket where one is configured, else in the data folder. After `timeoutMs`, in ms, a bucket that says nothing is given up;
 * without it, as where files are kept, it is waited for and asked again.
 *
 * @throws ConfigError
 */
export async function openDisk({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>, timeoutMs?: number): Promise<Disk> {
  if (bucket === null) {
    const location = filesFolder(dataDir)
    // Customers’ pictures are for no other user of the machine: nobody else may enter the folder, whatever the files themselves say.
    const isNew = (await mkdir(location, { recursive: true, mode: 0o700 })) !== undefined
    if (isNew) await persist(dirname(location))
    await chmod(location, 0o700)
    return new Disk(new DurableFolder(location))
  }
  const { S3Driver } = await import('flydrive/drivers/s3').catch(() => {
    throw new ConfigError(
      'FILES_BUCKET needs the package that speaks with it. Install it: npm install --no-save @aws-sdk/client-s3 @aws-sdk/s3-request-presigner (into an image: docs/configuration.md)',
    )
  })
  const { name, region, endpoint, keys } = bucket
  return new Disk(
    new (withParts(S3Driver))({
      bucket: name,
      region,
      visibility: 'private',
      supportsACL: false,
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      ...(keys !== null && { credentials: keys }),
      ...(timeoutMs !== undefined && { maxAttempts: 1, requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs } }),
    }),
  )
}
