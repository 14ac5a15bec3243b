import { join } from 'node:path'

/** Where everything of the embedded database lies. */
export interface Layout {
  /** The folder of the others. */
  home: string
  /** PostgreSQL's own folder. Its presence means that the first start went all the way. */
  data: string
  /** What PostgreSQL says of itself. */
  log: string
  /** The superuser's password, readable by PostgreSQL's user alone. */
  password: string
  /** The port of the last start, so that it stays the same where it can. */
  port: string
  /** Which server runs the database now. */
  owner: string
}

export function layoutOf(home: string): Layout {
  return {
    home,
    data: join(home, 'postgres'),
    log: join(home, 'postgres.log'),
    password: join(home, 'postgres.password'),
    port: join(home, 'postgres.port'),
    owner: join(home, 'baton.lock'),
  }
}
