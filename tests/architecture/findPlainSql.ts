import { templatesOf } from '../shards/findStatements.ts'

const name = '(?!default\\b)[a-z_][a-z_0-9]*'
const column = `(?:${name}\\.)?${name}`
const constant = `\\?|'[^']*'|\\d+|true|false|null`
const list = (one: string) => `(?:${one})(?:, (?:${one}))*`
const optional = (part: string) => `(?: ${part})?`

const comparison = `${column} (?:(?:=|<>|<|<=|>|>=|like|is distinct from|is not distinct from) \\?|is null|is not null)`
const condition = `(?:${comparison}|\\(${comparison}(?: or ${comparison})+\\))`
const where = optional(`where ${condition}(?: and ${condition})*`)
const order = optional(`order by ${list(`${column}${optional('(?:asc|desc)')}`)}`)
const shown = list(`${column}${optional(`as (?:${name}|"[^"]+")`)}|(?:${name}\\.)?\\*`)
const returning = optional(`returning ${shown}`)
const set = `set ${list(`${name} = (?:${column} [-+] (?:\\?|\\d+)|${constant}|${column})`)}`
const conflict = optional(`on conflict${optional(`\\(${list(name)}\\)`)} do (?:nothing|update ${set})`)
const table = `${name}${optional(name)}`
const rows = list(`\\(${list(constant)}\\)`)

/** What decision 074 calls plain, with a `?` for each value. All else is no plain statement. */
const plain = [
  `select${optional(shown)} from ${table}${where}${order}${optional('limit \\?')}`,
  `insert into ${name}${optional(`as ${name}`)} \\(${list(name)}\\) values ${rows}${conflict}${returning}`,
  `update ${table} ${set}${where}${returning}`,
  `delete from ${table}${where}${returning}`,
].map((form) => new RegExp(`^${form}$`))

/** The plain statements that a source makes by `sql`, which the query builder is for. */
export function findPlainSql(source: string): string[] {
  return templatesOf(source)
    .map((text) =>
      withMarks(text, source)
        .replace(/\s+/g, ' ')
        .replace(/(?<=\() | (?=\))/g, '')
        .trim(),
    )
    .filter((statement) => plain.some((form) => form.test(statement)))
}

/** The text of a template with a `?` for each value, and a `#` for each part that is itself made by `sql`. */
function withMarks(text: string, source: string): string {
  let marked = ''
  let end = 0
  for (const { index } of text.matchAll(/\$\{/g)) {
    if (index < end) continue
    marked += text.slice(end, index)
    end = endOfBraces(text, index + 2)
    marked += isMadeBySql(text.slice(index + 2, end - 1), source) ? '#' : '?'
  }
  return marked + text.slice(end)
}

/** Whether an expression says `sql`, or begins with a name that its file makes by it. */
function isMadeBySql(expression: string, source: string): boolean {
  if (/\bsql\b/.test(expression)) return true
  const known = /^\w+/.exec(expression)?.[0]
  return known !== undefined && new RegExp(`\\bconst ${known}\\b.*\\bsql\\b|\\b${known}: RawBuilder\\b`).test(source)
}

/** Where the braces end that are open at `at`. */
function endOfBraces(text: string, at: number): number {
  let open = 1
  let i = at
  for (; i < text.length && open > 0; i++) {
    if (text[i] === '{') open++
    else if (text[i] === '}') open--
  }
  return i
}
