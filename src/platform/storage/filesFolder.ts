import { join, resolve } from 'node:path'

/** Where uploaded files lie that are in no bucket. */
export const filesFolder = (dataDir: string) => join(resolve(dataDir), 'files')
