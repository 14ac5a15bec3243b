import type { Report } from './Report.ts'

/** The report as a Markdown table. */
export function table({ at, scale, machine, rows }: Report): string {
  const lines = rows.map(
    ({ what, goal, measured, limit, verdict }) => `| ${[what, goal, measured, limit, verdict].map(cell).join(' | ')} |`,
  )
  const size = scale === 'full' ? '1 M conversations and 10 M messages' : 'a small inbox, to see that it runs; not figures to compare'
  return [
    `Measured on ${at.slice(0, 10)} with ${size}: ${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, Node ${machine.node}, PostgreSQL ${machine.postgres}, commit ${machine.commit}.`,
    '',
    '| what | goal | measured | limit, measured in the same run | |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

/** What must be known to judge the table, as a Markdown list. */
export function remarks({ rows, took }: Report): string {
  return [
    ...rows.flatMap(({ name, notes = [] }) => notes.map((note) => `- ${name}: ${note}`)),
    `- It took ${minutes(took.seconds)}: seeding ${minutes(took.seeding)}, ${rows.map(({ name, seconds }) => `${name} ${minutes(seconds)}`).join(', ')}.`,
  ].join('\n')
}

const minutes = (seconds: number) => (seconds < 90 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`)

const cell = (text: string) => text.replaceAll('|', '\\|')
