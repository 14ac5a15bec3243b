/** Why the embedded database cannot be had, in one sentence, and in `hint` what the person at the keyboard can do about it. */
export class ClusterError extends Error {
  override name = 'ClusterError'
  readonly hint: string

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options)
    this.hint = hint
  }
}
