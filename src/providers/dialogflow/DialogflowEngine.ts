import type { Engine, EngineAnswer, EngineOutcome, EngineQuestion } from '#providers/provider.ts'
import type { Reason } from '#shared/reason.ts'
import { withDeadline } from '#shared/withDeadline.ts'
import type { AccessTokens } from './AccessTokens.ts'
import type { DialogflowCredentials } from './credentials.ts'
import { code, GoogleFailure, judgeFailure, outOfTime } from './failures.ts'
import { asWho, type GoogleClients } from './GoogleClients.ts'
import { languageFor, requestOf } from './questionOf.ts'
import { readAnswer } from './readAnswer.ts'

/** Milliseconds that a turn may take in all, a little less than an engine has: for a token, what the agent speaks and the question, each asked for twice at most. */
const longestTurn = 19_000
/** How long it is believed what languages an agent speaks, in milliseconds. */
const languagesFor = 600_000
const maxAgents = 2000

/** What is done with a token; `late` says that nobody waits for it any more. */
type Work<T> = (token: string, late: AbortSignal) => Promise<T>

interface Languages {
  main: string
  others: readonly string[]
}

/** Answers customers by an agent of Dialogflow ES. */
export class DialogflowEngine implements Engine<DialogflowCredentials> {
  readonly #google: GoogleClients
  readonly #tokens: AccessTokens
  readonly #languages = new Map<string, { spoken: Promise<Languages | null>; until: number }>()

  readonly #turnMs: number

  constructor(google: GoogleClients, tokens: AccessTokens, turnMs = longestTurn) {
    this.#google = google
    this.#tokens = tokens
    this.#turnMs = turnMs
  }

  /** Has Google's library loaded by the time that somebody asks. */
  async prepare(): Promise<void> {
    await this.#google.get()
  }

  async answer(question: EngineQuestion, credentials: DialogflowCredentials): Promise<EngineOutcome> {
    try {
      return {
        outcome: 'answered',
        answer: await this.#withToken(credentials, (token, late) => this.#ask(question, credentials, token, late)),
      }
    } catch (error) {
      if (!(error instanceof GoogleFailure)) throw error
      return { outcome: 'failed', ...judgeFailure(error, credentials) }
    }
  }

  /** Whether Google still takes the account or the key, and has the agent. */
  async check(credentials: DialogflowCredentials): Promise<Reason | 'unanswered' | 'unknown' | null> {
    const { project } = credentials
    try {
      // Who may only ask questions may not look at the agent.
      return (await this.#withToken(credentials, (token) => this.#askLanguages(project, token))) ? null : 'unknown'
    } catch (error) {
      if (!(error instanceof GoogleFailure)) throw error
      const { reason, broken, retryable } = judgeFailure(error, credentials)
      if (broken) return reason
      return retryable ? 'unanswered' : 'unknown'
    }
  }

  async #ask(question: EngineQuestion, credentials: DialogflowCredentials, token: string, late: AbortSignal): Promise<EngineAnswer> {
    const { project, language, media_event: mediaEvent, sentiment } = credentials
    const { locale } = question.conversation.profile
    // An agent is asked what it speaks only where the customer says what they do.
    const agent = locale === undefined && language !== undefined ? null : await this.#spokenBy(project, token)
    const asking = { project, language: languageFor(locale, agent, language), mediaEvent, sentiment: sentiment === 'yes' }
    const request = requestOf(question, asking)
    if (!request) return { ...nothing, contexts: question.contexts }
    const { sessions } = await this.#google.get()
    late.throwIfAborted()
    const [response] = await sessions.detectIntent(request, asWho(token))
    return readAnswer(response.queryResult ?? {}, question.bot.platform)
  }

  /** Works with a token, for as long as a turn may take. What is under way then ends by itself, and nobody looks at it. */
  #withToken<T>(credentials: DialogflowCredentials, work: Work<T>): Promise<T> {
    return withDeadline(this.#turnMs, (late) => {
      const isLate = Promise.withResolvers<never>()
      late.addEventListener('abort', () => isLate.reject(new GoogleFailure(code.deadline, 0, outOfTime)))
      return Promise.race([this.#tryTwice(credentials, (token) => work(token, late)), isLate.promise])
    })
  }

  /** A token that Google does not take any more may only have run out early: it is asked once more with a new one. */
  async #tryTwice<T>(credentials: DialogflowCredentials, work: (token: string) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#tokens.get(credentials))
    } catch (error) {
      if (!(error instanceof GoogleFailure) || error.status !== 401) throw error
      this.#tokens.forget(credentials)
      return work(await this.#tokens.get(credentials))
    }
  }

  #spokenBy(project: string, token: string): Promise<Languages | null> {
    const known = this.#languages.get(project)
    if (known && known.until > Date.now()) return known.spoken
    const spoken = this.#askLanguages(project, token)
    if (this.#languages.size >= maxAgents) this.#languages.clear()
    this.#languages.set(project, { spoken, until: Date.now() + languagesFor })
    // What could not be learned is asked again with the next message.
    spoken.catch(() => this.#languages.delete(project))
    return spoken
  }

  async #askLanguages(project: string, token: string): Promise<Languages | null> {
    const { agents } = await this.#google.get()
    try {
      const [agent] = await agents.getAgent({ parent: `projects/${project}` }, asWho(token))
      return { main: agent.defaultLanguageCode || 'en', others: agent.supportedLanguageCodes ?? [] }
    } catch (error) {
      // Who may only ask questions may not look at the agent.
      if (error instanceof GoogleFailure && error.code === code.denied) return null
      throw error
    }
  }
}

/** The answer to what an agent cannot be asked: nobody understood it. */
const nothing: EngineAnswer = {
  messages: [],
  intent: null,
  confidence: null,
  isFallback: true,
  contexts: [],
  sentiment: null,
  handOff: false,
  done: false,
  labels: [],
}
