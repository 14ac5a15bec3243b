import { accessSync, constants } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { checkout } from './setup/checkout.mjs'

/** Where tools keep what they know for their next run: in the checkout, or elsewhere where it belongs to somebody else. */
export const cacheFolder = mayWrite(checkout) ? join(checkout, '.cache') : join(tmpdir(), `baton-cache-${userInfo().uid}`)

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
