/** A page of `docs/decisions`, as its head says. */
export interface DecisionPage {
  /** The file's name. */
  file: string
  text: string
}

/**
 * What is wrong with the pages of decisions and their index, in words: every page says its number, its decision, a date and a status in its first
 * three lines, and has one row in the index that repeats them, in the order of the numbers.
 */
export function findIndexProblems(index: string, pages: DecisionPage[]): string[] {
  const problems: string[] = []
  const rows: string[] = []
  for (const { file, text } of pages) {
    const [, number, title] = /^# (\d{3}): (.+)$/m.exec(text.split('\n')[0] ?? '') ?? []
    const [, date, status] = /^Date (\d{4}-\d{2}-\d{2}) · Status (.+)$/.exec(text.split('\n')[2] ?? '') ?? []
    if (number === undefined || !file.startsWith(`${number}-`)) problems.push(`${file} does not begin with "# NUMBER: what was decided"`)
    else if (date === undefined) problems.push(`${file} has no line "Date YYYY-MM-DD · Status …" below its title`)
    else if (!/^(accepted|superseded by \[\d{3}\]\(\d{3}-[\w-]+\.md\))$/.test(status!))
      problems.push(`${file} is neither accepted nor superseded by another page: ${status}`)
    else rows.push(`| ${number} | [${title}](${file}) | ${date} | ${status} |`)
  }
  const listed = index.split('\n').filter((line) => /^\| \d/.test(line))
  problems.push(...rows.filter((row) => !listed.includes(row)).map((row) => `the index lacks ${row}`))
  problems.push(...listed.filter((row) => !rows.includes(row)).map((row) => `the index has a row of no page: ${row}`))
  if (problems.length === 0 && listed.join('\n') !== rows.toSorted().join('\n'))
    problems.push('the index is not in the order of the numbers')
  return problems
}
