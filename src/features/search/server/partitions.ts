import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'

/** Entries a partition: the index of keys is asked for all of one at once, which is much for a common key, and a look at each for a rare one. */
export const partitionSize = 125_000
/** So many entries before one is full, the next one is made. */
const ahead = 25_000
/** Entries that may wait in the lists of the indexes of keys; each search reads what waits. */
const maxWaiting = 200

/** Makes the partitions of the index before they are needed, and keeps them quick to search. Works on connections of its own, as those who need it are in a transaction. */
export class Partitions {
  readonly #db: Database
  readonly #made = new Set<number>()
  readonly #grown = new Set<number>()
  #waiting = 0

  constructor(db: Database) {
    this.#db = db
  }

  /** Sees to it that entries with these numbers have a place, and the ones that come after them. */
  async makeFor(seqs: readonly number[]): Promise<void> {
    this.noteRewritten(seqs)
    const wanted = new Set(seqs.flatMap((seq) => [partitionOf(seq), partitionOf(seq < 0 ? seq - ahead : seq + ahead)]))
    for (const n of wanted) if (!this.#made.has(n)) await this.#make(n)
  }

  /** Entries with these numbers got other keys, which wait in the lists as those of new ones do. */
  noteRewritten(seqs: readonly number[]): void {
    for (const seq of seqs) this.#grown.add(partitionOf(seq))
    this.#waiting += seqs.length
  }

  /**
   * Puts what waits in the lists of the indexes of keys to its place, once it is much. PostgreSQL would do it in the midst of a transaction that has
   * written, for which everybody who follows the log would wait.
   */
  async tidy(): Promise<void> {
    if (this.#waiting < maxWaiting) return
    const grown = [...this.#grown].map(nameOf)
    this.#grown.clear()
    this.#waiting = 0
    await sql`select gin_clean_pending_list(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and i.indrelid = any(${grown}::regclass[])`.execute(this.#db)
  }

  async #make(n: number): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('search_entry'))`.execute(trx)
      const { rows } = await sql<{ exists: boolean }>`select to_regclass(${nameOf(n)}) is not null as exists`.execute(trx)
      if (rows[0]!.exists) return
      const name = sql.table(nameOf(n))
      // Made beside the others and then attached: making it as one of them would wait for every search, and every search for it.
      await sql`create table ${name} (like search_entry including defaults)`.execute(trx)
      await sql`alter table search_entry attach partition ${name}
        for values from (${sql.lit(n * partitionSize)}) to (${sql.lit((n + 1) * partitionSize)})`.execute(trx)
    })
    this.#made.add(n)
  }
}

const partitionOf = (seq: number) => Math.floor(seq / partitionSize)
const nameOf = (n: number) => `search_entry_${n < 0 ? `m${-n}` : n}`
