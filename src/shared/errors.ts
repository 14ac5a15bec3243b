import { fieldNames } from './fieldNames.ts'

/**
 * Every refusal of the product has one of these codes. The list is closed: a new one needs a reason that the
 * browser would treat it differently.
 */
const statusOf = {
  'bad-input': 400,
  'signed-out': 401,
  'bad-keys': 401,
  forbidden: 403,
  'not-found': 404,
  'name-taken': 409,
  'stale-reply': 409,
  'mentions-colleague': 409,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unreadable: 422,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** All of them, for the description of the API. */
export const errorCodes = fieldNames(statusOf)

/** What the sentence of a refusal needs. */
export type ErrorParams = Readonly<Record<string, string | number>>

/** What an error looks like on the wire. `error` is the sentence of the spec's catalogue where the call has one. */
export interface WireError {
  error: string
  code: ErrorCode
  /** Stable and unique, such as `bot.name-taken`: for API users, who decide by it, and for translators. */
  reason: string
  params?: ErrorParams
  message: string
  details?: Record<string, unknown>
}

/** An expected refusal: `message` is a sentence for the person (or bot author) who caused it; `details` is machine-readable. */
export class AppError extends Error implements Omit<WireError, 'error'> {
  readonly code: ErrorCode
  readonly reason: string
  readonly params?: ErrorParams
  readonly details?: Record<string, unknown>
  /** Only catalogues (`errorsOf`) make new ones. */
  constructor({ code, reason, params, message, details }: Omit<WireError, 'error'>) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.reason = reason
    if (params) this.params = params
    if (details) this.details = details
  }
  get status(): number {
    return statusOf[this.code]
  }
  /** The same refusal with details, such as the field that it is about. */
  with(details: Record<string, unknown>): AppError {
    const { code, reason, params, message } = this
    return new AppError({ code, reason, ...(params && { params }), message, details })
  }
}

/** The refusal that an answer of the server says. */
export const errorFromWire = (body: WireError): AppError => new AppError(body)

/** How a refusal is said: always the same, or of what it is about. */
type Sentence = string | ((params: never) => string)

/** Makes a refusal, of what its sentence needs. */
type Refuse<S extends Sentence> = S extends (params: infer P extends ErrorParams) => string ? (params: P) => AppError : () => AppError

/**
 * The refusals of one part of the product, each with its code and its sentence. The reason is made of the part and the name:
 * `errorsOf('bot', { nameTaken: … })` has `bot.name-taken`. What was released keeps its reason and what that means; a sentence may change.
 */
export function errorsOf<const C extends Readonly<Record<string, readonly [ErrorCode, Sentence]>>>(
  part: string,
  catalogue: C,
): { readonly [Name in keyof C]: Refuse<C[Name][1]> & { readonly code: ErrorCode; readonly reason: string } } {
  const refusals = Object.entries(catalogue).map(([name, [code, sentence]]) => {
    const reason = `${part}.${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`
    const refuse =
      typeof sentence === 'string'
        ? () => new AppError({ code, reason, message: sentence })
        : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type that is returned asks callers for what this sentence needs
          (params: ErrorParams) => new AppError({ code, reason, params, message: sentence(params as never) })
    return [name, Object.assign(refuse, { code, reason })]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one refusal was made for each name of the catalogue
  return Object.fromEntries(refusals) as ReturnType<typeof errorsOf<C>>
}
