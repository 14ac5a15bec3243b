import type { AuditEntry } from './contract.ts'

const heading = ['Time (UTC)', 'Who', 'E-mail', 'What', 'To what', 'Id', 'Before', 'After', 'Address', 'Device']

/** Entries as lines of a CSV file (RFC 4180); the first portion of a file begins with its heading. */
export function toCsv(entries: readonly AuditEntry[], isFirst: boolean): string {
  const lines = entries.map(({ at, actor, action, subject, before, after, address, device }) => [
    new Date(at * 1000).toISOString(),
    actor.name,
    actor.email,
    action,
    subject.name,
    subject.id,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
    address,
    device,
  ])
  const text = (isFirst ? [heading, ...lines] : lines).map((line) => `${line.map(cell).join(',')}\r\n`).join('')
  // Without the mark at the beginning, Excel reads it as Latin-1.
  return isFirst ? `\uFEFF${text}` : text
}

/**
 * A value of a CSV file. What a spreadsheet would take for a formula gets an apostrophe in front, which it takes for "this is text": names in
 * the log are anybody's choice, and who opens the file is an owner. One that splits lines at semicolons or tabs, as Excel does in most of Europe, reads
 * no quotes by then, and takes what stands behind one, or in a new line, for a value of its own.
 */
export function cell(value: string | null): string {
  const text = value ?? ''
  const isFormula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text)
  const guarded = text.replace(/(?<=[;\t\r\n][\s\p{Cc}"]*)[=+\-@＝＋－＠]/gu, "'$&")
  return `"${(isFormula ? `'${guarded}` : guarded).replaceAll('"', '""')}"`
}
