import { readFile, writeFile } from 'node:fs/promises'
import type { Report } from './Report.ts'
import { remarks, table } from './table.ts'

const [begin, end] = ['<!-- figures -->', '<!-- /figures -->']

/** Puts the table of a report, with its remarks folded, between the marks of a page. @throws when the marks are not there */
export async function writePage(path: string, report: Report): Promise<void> {
  const text = await readFile(path, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${path} has no ${begin} … ${end} to write the figures between.`)
  const figures = `${table(report)}\n\n<details>\n<summary>How each was measured</summary>\n\n${remarks(report)}\n\n</details>`
  await writeFile(path, `${text.slice(0, from + begin.length)}\n\n${figures}\n\n${text.slice(to)}`)
}
