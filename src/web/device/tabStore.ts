/** What a tab keeps for itself, also through a reload, until it is closed. A browser without storage keeps nothing. */
export const tabStore = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** Null takes it away. */
  set(key: string, value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, value)
    } catch {
      // Nothing is kept.
    }
  },
}
