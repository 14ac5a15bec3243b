import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from './Report.ts'

/**
 * Keeps a report as JSON under its date. A small or partial one is kept beside them, under a name that git ignores:
 * it is no figure to go by. Answers where it lies.
 */
export async function writeResults(folder: string, report: Report, isWhole: boolean): Promise<string> {
  await mkdir(folder, { recursive: true })
  const text = `${JSON.stringify(report, null, 2)}\n`
  const path = join(folder, isWhole && report.scale === 'full' ? `${report.at.slice(0, 10)}.json` : `${report.scale}.local.json`)
  await writeFile(path, text)
  return path
}
