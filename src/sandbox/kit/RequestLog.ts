/** One call that a stand-in answered. The query and the bodies are left out: they carry codes, tokens and secrets. */
export interface LoggedRequest {
  /** Milliseconds since 1970, by the stand-in's clock. */
  at: number
  method: string
  path: string
  status: number
  /** How long the answer took, in milliseconds. */
  ms: number
}

/** The latest calls to a stand-in, the oldest making room for the newest. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = []
  readonly #room: number

  /** 200 calls are several sign-ins and still fit on one page to read. */
  constructor(room = 200) {
    this.#room = room
  }

  add(entry: LoggedRequest): void {
    this.#entries.push(entry)
    if (this.#entries.length > this.#room) this.#entries.shift()
  }

  /** Newest first. */
  latest(): LoggedRequest[] {
    return this.#entries.toReversed()
  }
}
