import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '#shared/brand.ts'
import { codeOf } from '#shared/codeOf.ts'
import { errorMessage } from '#shared/errorMessage.ts'
import { findings, type Finding } from './Finding.ts'

/** Writes a file into a folder and takes it away again. Null when that works. */
export async function tryWriting(about: string, path: string): Promise<Finding | null> {
  const probe = join(path, `.doctor-${randomUUID()}`)
  try {
    await writeFile(probe, 'x')
    return null
  } catch (error) {
    const message = errorMessage(error)
    return findings(about).fail(`${path} cannot be written to: ${message}`, adviceOn(codeOf(error)))
  } finally {
    // A full disk makes the file all the same, without a word in it.
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

function adviceOn(code: string | undefined): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full: free some space at once. Nothing is saved until there is room.'
  if (code === 'EROFS') return 'The disk is mounted read-only: mount it to be written to, or name another folder by BATON_DATA_DIR.'
  return `Make it the property of the user who starts ${brand.name}, or name another folder by BATON_DATA_DIR.`
}
