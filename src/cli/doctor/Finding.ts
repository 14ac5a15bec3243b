/** What one look of the doctor found. `off` is nothing to worry about: it is not configured. */
export interface Finding {
  about: string
  state: 'ok' | 'off' | 'warn' | 'fail'
  says: string
  /** What to do about it; for `warn` and `fail`. */
  advice?: string
}

/** Makes findings about one thing. */
export function findings(about: string) {
  return {
    ok: (says: string): Finding => ({ about, state: 'ok', says }),
    off: (says: string): Finding => ({ about, state: 'off', says }),
    warn: (says: string, advice: string): Finding => ({ about, state: 'warn', says, advice }),
    fail: (says: string, advice: string): Finding => ({ about, state: 'fail', says, advice }),
  }
}

/** The message of whatever was thrown, with its cause where that says more. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return error.message ? `${error.message}: ${cause.message}` : cause.message
}
