const statuses: Readonly<Record<string, readonly [status: number, code: number]>> = {
  INVALID_ARGUMENT: [400, 3],
  FAILED_PRECONDITION: [400, 9],
  UNAUTHENTICATED: [401, 16],
  PERMISSION_DENIED: [403, 7],
  NOT_FOUND: [404, 5],
  ALREADY_EXISTS: [409, 6],
  RESOURCE_EXHAUSTED: [429, 8],
  INTERNAL: [500, 13],
}

/** A refusal as the APIs of Google Cloud word it. */
export class GoogleError extends Error {
  readonly status: number
  readonly code: number
  readonly body: object
  constructor(name: keyof typeof statuses, message: string, details: readonly object[] = []) {
    super(message)
    this.name = 'GoogleError'
    const [status, code] = statuses[name] ?? [500, 13]
    this.status = status
    this.code = code
    this.body = { error: { code: status, message, status: name, ...(details.length > 0 && { details }) } }
  }
}

/** What Google says where its Terms of Service were not accepted. */
export const termsNotAccepted = {
  code: 9,
  message: 'Callers must accept Terms of Service',
  details: [
    {
      '@type': 'type.googleapis.com/google.rpc.PreconditionFailure',
      violations: [{ type: 'TOS', subject: 'cloud', description: 'Callers must accept Terms of Service' }],
    },
  ],
}
