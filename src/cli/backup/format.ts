import { createHash, type Hash } from 'node:crypto'

/**
 * A backup is a gzip file of JSON lines: a head, then for each table a line with its name and columns, its rows as arrays of texts as
 * PostgreSQL writes values, and a line with their number and checksum; then for each uploaded file a line with its place, its bytes in lines of
 * base64, and a line with their number and checksum; then an end. Any tool can read it. Form 1 had no files.
 */
export interface Head {
  baton: 'backup'
  /** Of this file's form. */
  format: 1 | 2
  /** Of the Baton that wrote it. */
  version: string
  mode: string | null
  migrations: string[]
  /** ISO text. */
  madeAt: string
  /** Tells whether another installation has the same secret, and nothing of the secret. */
  secret: string | null
}
export interface TableStart {
  table: string
  columns: string[]
}
export interface TableEnd {
  rows: number
  sha256: string
}
/** The last line: without it the file was cut off. */
export interface End {
  end: true
  tables: number
  rows: number
  /** Files whose bytes are here; not in form 1. */
  files?: number
}
export interface FileStart {
  /** Where it lies on the disk. */
  file: string
  size: number
  type: string
}
export interface FileBytes {
  base64: string
}
/** Behind the bytes of a file: they are whole, or (`lost`) the disk did not give them and what came is worth nothing. */
export type FileEnd = { size: number; sha256: string } | { lost: true }
export type Row = (string | null)[]
export type Line = Head | TableStart | Row | TableEnd | FileStart | FileBytes | FileEnd | End

/** The checksum of rows is that of their lines, each with its line break. */
export function newChecksum(): Hash {
  return createHash('sha256')
}
