import { sql, type Kysely } from 'kysely'

/** Customers are found without accents, too (`shared/fold.ts`): what they are found by loses its own. Most have none, and are not written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bare = sql`regexp_replace(normalize(search, nfkd), '[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]', '', 'g')`
  const folded = pairs.reduce((text, [letter, plain]) => sql`replace(${text}, ${letter}, ${plain})`, sql`normalize(${bare}, nfkc)`)
  await sql`update customer set search = ${folded} where search ~ '[^\u0001-\u007f]'`.execute(db)
}

/** Letters that Unicode does not take apart. */
const pairs = Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' })
