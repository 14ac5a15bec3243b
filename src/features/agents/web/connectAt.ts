/** The address at which the person connects their account, and comes back to `path`. */
export function connectAt(address: string, path: string): string {
  return `${address}?${new URLSearchParams({ state: path }).toString()}`
}
