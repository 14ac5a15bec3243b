/** A statement of the product as its file writes it: the tables it names, and its text with what stands in `${}`. */
export interface Statement {
  tables: string[]
  text: string
}

const sqlTables = /\b(?:from|join|update|into|using)\s+([a-z_]+)/g
/** What inserts whole rows names all their columns. */
const builder = /\.(?:selectFrom|updateTable|deleteFrom)\('([a-z_]+)/g
/** A statement of the query builder ends where it is executed; none is longer. */
const longest = 1200

/** The statements that a file makes, by `sql` and by the query builder. */
export function findStatements(source: string): Statement[] {
  const written = templatesOf(source).map((text) => ({ text, tables: [...text.matchAll(sqlTables)].map(([, table]) => table!) }))
  const built = [...source.matchAll(builder)].map((match) => {
    const rest = source.slice(match.index, match.index + longest)
    return { text: rest.slice(0, rest.search(/\.execute/) >>> 0), tables: [match[1]!] }
  })
  return [...written, ...built].filter(({ tables }) => tables.length > 0)
}

/** What stands between the marks of each `sql` template, with the templates inside it. */
export function templatesOf(source: string): string[] {
  const found: string[] = []
  let end = 0
  for (const { index, 0: begin } of source.matchAll(/\bsql(?:<[^`]{0,600}?>)?`/g)) {
    if (index < end) continue
    end = endOf(source, index + begin.length)
    found.push(source.slice(index + begin.length, end - 1))
  }
  return found
}

/** Where the template ends whose text begins at `at`. */
function endOf(source: string, at: number): number {
  const open = ['`']
  let i = at
  for (; i < source.length && open.length > 0; i++) {
    const char = source[i]
    if (open.at(-1) === '`') {
      if (char === '\\') i++
      else if (char === '`') open.pop()
      else if (char === '$' && source[i + 1] === '{') open.push(source[++i]!)
    } else if (char === '`' || char === '{') open.push(char)
    else if (char === '}') open.pop()
  }
  return i
}
