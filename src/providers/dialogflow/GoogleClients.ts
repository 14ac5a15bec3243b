import type { v2 } from '@google-cloud/dialogflow'
import { withDeadline } from '#shared/withDeadline.ts'
import { failureOfAnswer, GoogleFailure } from './failures.ts'

type Options = NonNullable<ConstructorParameters<typeof v2.SessionsClient>[0]>

/** Google has so many milliseconds for one answer. */
const timeoutMs = 15_000

/**
 * Google's own clients of Dialogflow ES, on REST: one of each for a server, whatever bot asks. Who asks is said with each call (`asWho`). What Google
 * refuses comes as a GoogleFailure.
 */
export class GoogleClients {
  readonly #options: Options
  #loaded: Promise<{ sessions: v2.SessionsClient; agents: v2.AgentsClient; intents: v2.IntentsClient }> | undefined

  /** `base` is where Dialogflow is, without a slash at the end. */
  constructor(base: string) {
    const { protocol, hostname, port } = new URL(base)
    const isSecure = protocol === 'https:'
    this.#options = {
      fallback: true,
      apiEndpoint: hostname,
      port: port === '' ? (isSecure ? 443 : 80) : Number(port),
      protocol: isSecure ? 'https' : 'http',
      // Of what Google's library takes for authentication, only these two are used on REST. Each call brings its own token.
      authClient: {
        getRequestHeaders: () => Promise.resolve(new Headers()),
        fetch: (url: string, init: RequestInit) => ask(url, init, pathOf(base)),
      } as unknown as NonNullable<Options['authClient']>,
    }
  }

  /** The library is large, so it is loaded when the first bot needs it. */
  get() {
    return (this.#loaded ??= this.#load())
  }

  async #load() {
    const { v2 } = await import('@google-cloud/dialogflow')
    return {
      sessions: new v2.SessionsClient(this.#options),
      agents: new v2.AgentsClient(this.#options),
      intents: new v2.IntentsClient(this.#options),
    }
  }
}

/** How a call says who asks. A failure is ours to judge, so the library does not try again. */
export const asWho = (token: string) => ({
  timeout: timeoutMs,
  maxRetries: 0,
  otherArgs: { headers: { Authorization: `Bearer ${token}` } },
})

/** The library knows hosts only; a stand-in is under a path. */
const pathOf = (base: string) => new URL(base).pathname.replace(/\/$/, '')

/** Asks once, and reads the whole answer, so that nothing of the call is left when it has ended. */
async function ask(url: string, init: RequestInit, path: string): Promise<Response> {
  const address = new URL(url)
  address.pathname = path + address.pathname
  const { method = 'GET', headers, body = null } = init
  const { status, given, answer } = await read(address, {
    method,
    ...(headers && { headers }),
    body: method === 'GET' ? null : body,
    redirect: 'error',
  })
  if (status < 200 || status > 299) throw failureOfAnswer(status, answer)
  return new Response(answer === '' ? null : answer, { status, headers: given })
}

async function read(address: URL, request: RequestInit): Promise<{ status: number; given: Headers; answer: string }> {
  try {
    return await withDeadline(timeoutMs, async (late) => {
      const response = await fetch(address, { ...request, signal: late })
      return { status: response.status, given: response.headers, answer: await response.text() }
    })
  } catch (error) {
    throw new GoogleFailure(14, 0, messageOf(error))
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'there was no answer.'
  return error.name === 'TimeoutError' ? 'there was no answer in time.' : error.cause instanceof Error ? error.cause.message : error.message
}
