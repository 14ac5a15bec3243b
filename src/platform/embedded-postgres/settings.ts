import { brand } from '#shared/brand.ts'

/** How the database is tuned for a machine of 2 cores and 4 GB that it shares with the server. Each line says why. */
const ofTheMachine = `
max_connections = 100                       # the server's pools take some 30; the rest is for a person with psql and for backups
shared_buffers = 256MB                      # what an inbox reads all day; the system's own cache keeps the rest
effective_cache_size = 2GB                  # half of the machine, so that the planner trusts indexes
maintenance_work_mem = 128MB                # indexes of millions of rows in few passes
log_checkpoints = off                       # quiet: the log is for trouble
`

/** What our statements want of any PostgreSQL, also of the one in compose.yaml. docs/scaling.md tells it to who brings one; a test compares all three. */
export const ofStatements = `
work_mem = 16MB                             # a page of conversations sorts in memory, and 30 of them at once still fit
random_page_cost = 1.1                      # disks have no arms any more
max_parallel_workers_per_gather = 0         # the second core is the server's; and containers give only 64 MB of /dev/shm
jit = off                                   # compiling costs more than any query of ours takes
wal_compression = on                        # full pages shrink to a third: fewer bytes to wait for
autovacuum_vacuum_scale_factor = 0.05       # the log of changes grows all day: a fifth of it would be too late
autovacuum_vacuum_insert_scale_factor = 0.05
autovacuum_analyze_scale_factor = 0.02
client_connection_check_interval = 2s       # the query of a server that was killed lets go of its locks
`

/** Nothing survives a power cut with these, which is all right for tests and only for them. */
const careless = `
fsync = off
synchronous_commit = off
full_page_writes = off
`

/**
 * The text of `baton.conf`, written again at each start and included at the end of `postgresql.conf`, so that a newer Baton brings its
 * settings along while a line that a person adds below the include, or `ALTER SYSTEM`, still wins.
 */
export function settingsFile(durable: boolean): string {
  return `# Written by ${brand.name} at each start. To change a setting, add it at the end of postgresql.conf.\n${ofTheMachine}${ofStatements}${durable ? '' : careless}`
}

/**
 * What must hold whatever the files say: loopback only, and no socket file, because its usual folder /tmp is everybody's.
 */
export function fixedSettings(port: number): string[] {
  return ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
}
