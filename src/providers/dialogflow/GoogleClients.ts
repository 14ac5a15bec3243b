import type { v2 } from '@google-cloud/dialogflow'
import { withDeadline } from '#shared/withDeadline.ts'
import { fieldsOf } from '#providers/payloads/narrow.ts'
import { failureOfAnswer, GoogleFailure, outOfTime, parsed } from './failures.ts'

type Options = NonNullable<ConstructorParameters<typeof v2.SessionsClient>[0]>

/** Google has so many milliseconds for one answer. */
const timeoutMs = 15_000

interface Loaded {
  sessions: v2.SessionsClient
  agents: v2.AgentsClient
  readonly intents: v2.IntentsClient
}

/**
 * Google's own clients of Dialogflow ES, on REST: one of each for a server, whatever bot asks. Who asks is said with each call (`asWho`). What Google
 * refuses comes as a GoogleFailure.
 */
export class GoogleClients {
  readonly #options: Options
  readonly #load: () => Promise<{ v2: typeof v2 }>
  #loaded: Promise<Loaded> | undefined

  /** `base` is where Dialogflow is, without a slash at the end. `load` gets Google's library. */
  constructor(base: string, load: () => Promise<{ v2: typeof v2 }> = () => import('@google-cloud/dialogflow')) {
    this.#load = load
    const { protocol, hostname, port } = new URL(base)
    const isSecure = protocol === 'https:'
    this.#options = {
      fallback: true,
      apiEndpoint: hostname,
      port: Number(port || (isSecure ? 443 : 80)),
      protocol: isSecure ? 'https' : 'http',
      // Of what Google's library takes for authentication, only these two are used on REST. Each call brings its own token.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      authClient: {
        getRequestHeaders: () => Promise.resolve(new Headers()),
        fetch: (url: string, init: RequestInit) => ask(url, init, pathOf(base)),
      } as unknown as NonNullable<Options['authClient']>,
    }
  }

  /** The library is large, so it is loaded when the first bot needs it. */
  get(): Promise<Loaded> {
    return (this.#loaded ??= this.#open())
  }

  async #open(): Promise<Loaded> {
    const options = this.#options
    const { v2 } = await this.#load()
    let intents: v2.IntentsClient | undefined
    return {
      sessions: new v2.SessionsClient(options),
      agents: new v2.AgentsClient(options),
      // The slowest of them to make, and no question needs it.
      get intents() {
        return (intents ??= new v2.IntentsClient(options))
      },
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
  const {
    status,
    given: headersGiven,
    answer,
  } = await fetchText(address, {
    method,
    ...(headers && { headers }),
    body: method === 'GET' ? null : body,
    redirect: 'error',
  })
  const isTheirs = answer === '' || fieldsOf(parsed(answer)) !== null
  if (status < 200 || status > 299 || !isTheirs) throw failureOfAnswer(status, answer)
  return new Response(answer === '' ? null : answer, { status, headers: headersGiven })
}

async function fetchText(address: URL, request: RequestInit): Promise<{ status: number; given: Headers; answer: string }> {
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
  if (error.name === 'TimeoutError') return outOfTime
  return error.cause instanceof Error ? error.cause.message : error.message
}
