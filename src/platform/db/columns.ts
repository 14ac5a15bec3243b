import type { ColumnType } from 'kysely'

/** A column of JSON: written as text. */
export type Json<T> = ColumnType<T, string, string>

/** A column that need not be given. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
