import type { FileStart, Head, Row, TableEnd, TableStart } from './format.ts'

/** Receives what is in a backup, in its order; each is waited for. */
export interface Reader {
  head?(head: Head): Promise<void> | void
  table?(start: TableStart): Promise<void> | void
  row?(row: Row): Promise<void> | void
  tableEnd?(end: TableEnd): Promise<void> | void
  file?(start: FileStart): Promise<void> | void
  bytes?(bytes: Buffer): Promise<void> | void
  fileEnd?(start: FileStart): Promise<void> | void
  /** In place of `fileEnd`: what came of it is worth nothing. */
  fileLost?(start: FileStart): Promise<void> | void
}
