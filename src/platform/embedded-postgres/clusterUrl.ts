/** The database that the product lives in, and the superuser that owns it. */
export const clusterName = 'baton'

/** Without encryption in so many words: a PGSSLMODE in the environment is meant for other databases than the one on loopback. */
export function clusterUrl(database: string, port: number | string, password: string): string {
  return `postgres://${clusterName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}?sslmode=disable`
}
