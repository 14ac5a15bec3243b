/** A refusal in the words of the company that is played: `error` and the message go over the wire, `details` are shown on an error page only. */
export class Refusal extends Error {
  readonly status: number
  readonly error: string
  readonly details: Record<string, string>
  constructor(status: number, error: string, description: string, details: Record<string, string> = {}) {
    super(description)
    this.name = 'Refusal'
    this.status = status
    this.error = error
    this.details = details
  }
}
