import { createReadStream } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { CommandError } from '#cli/Command.ts'
import { codeOf } from '#shared/codeOf.ts'
import type { Head } from './format.ts'
import { Progress } from './Progress.ts'
import type { Reader } from './Reader.ts'

/** Reads a backup from its beginning to its end and holds it to its numbers and checksums. @throws CommandError when it is not whole */
export async function readBackup(path: string, reader: Reader): Promise<Head> {
  const progress = new Progress(path, reader)
  const file = createReadStream(path)
  const unpacked = file.pipe(createGunzip())
  file.once('error', (error) => unpacked.destroy(error))
  const decoder = new StringDecoder('utf8')
  // In pieces until its line ends: joining a long line at each chunk would take its length squared.
  let rest: string[] = []
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      // Not by readline, which also breaks lines at characters that people may write.
      const lines = decoder.write(chunk).split('\n')
      const last = lines.pop() ?? ''
      for (const line of lines) {
        await progress.count(rest.join('') + line)
        rest = []
      }
      rest.push(last)
    }
  } catch (error) {
    throw error instanceof CommandError ? error : whyBroken(error, path)
  } finally {
    file.destroy()
  }
  return progress.finish(rest.join(''))
}

/** What the file system or the compression says; anything else is not about the file. */
function whyBroken(error: unknown, path: string): unknown {
  const code = codeOf(error)
  if (code === 'ENOENT') return new CommandError(`There is no file ${path}.`)
  if (code === 'EISDIR') return new CommandError(`${path} is a folder.`)
  if (code === 'EACCES') return new CommandError(`${path} may not be read by this user.`)
  if (error instanceof Error && code?.startsWith('Z_'))
    return new CommandError(`${path} is not a backup, or is damaged (${error.message}).`)
  return error
}
