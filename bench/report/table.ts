import type { Report } from './Report.ts'

/** The report as a Markdown table with what must be known to judge it. */
export function table({ at, scale, machine, rows }: Report): string {
  const lines = rows.map(
    ({ what, goal, measured, limit, verdict }) => `| ${[what, goal, measured, limit, verdict].map(cell).join(' | ')} |`,
  )
  const remarks = rows.flatMap(({ name, notes = [] }) => notes.map((note) => `- ${name}: ${note}`))
  const size = scale === 'full' ? '1 M conversations and 10 M messages' : 'a small inbox, to see that it runs; not figures to compare'
  return [
    `Measured on ${at.slice(0, 10)} with ${size}: ${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, Node ${machine.node}, PostgreSQL ${machine.postgres}, commit ${machine.commit}.`,
    '',
    '| what | goal | measured | limit, measured in the same run | |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    ...remarks,
  ].join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|')
