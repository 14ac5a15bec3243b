import { expect } from 'vitest'
import { beginLogin, finishLogin, type CompanyLogin } from '#features/bots/loginContract.ts'
import type { FacebookPerson } from '#sandbox/messenger/FacebookPeople.ts'
import { FacebookCompany } from '#sandbox/messenger/FacebookCompany.ts'
import type { FacebookPage, SentMessage } from '#sandbox/messenger/GraphHost.ts'
import { CompanyFixture } from './CompanyFixture.ts'
import { serveStandIn } from './serveStandIn.ts'

const app = { id: '4711', secret: 'the secret of the app', verifyToken: 'the verify token' }

/** A server with Facebook, whose account Mara has connected, and a customer of a page of hers. */
export class MessengerFixture {
  readonly fixture: CompanyFixture
  readonly company: FacebookCompany
  /** What customers read. */
  readonly shown: { customer: string; message: SentMessage; persona: string | null }[]
  /** What they see without words: read, or typing. */
  readonly signs: string[]
  /** What Facebook's answers to what is sent wait for. */
  readonly answers: { until: Promise<void> }
  /** Whether the tests are over. An echo that is on its way then finds no server any more. */
  readonly #end: { begun: boolean }
  readonly #pages: FacebookPage[]
  readonly #managed: string[]
  readonly #me: FacebookPerson
  readonly #closeApi: () => Promise<void>
  /** Where Facebook is, without a slash at the end. */
  readonly facebook: string
  customer = ''
  page: FacebookPage = { id: '', name: '', token: '' }

  private constructor(
    fixture: CompanyFixture,
    company: FacebookCompany,
    kept: Pick<MessengerFixture, 'shown' | 'signs' | 'answers'> & {
      end: { begun: boolean }
      pages: FacebookPage[]
      managed: string[]
      me: FacebookPerson
    },
    api: { url: string; close(): Promise<void> },
  ) {
    this.fixture = fixture
    this.company = company
    this.shown = kept.shown
    this.signs = kept.signs
    this.answers = kept.answers
    this.#end = kept.end
    this.#pages = kept.pages
    this.#managed = kept.managed
    this.#me = kept.me
    this.#closeApi = () => api.close()
    this.facebook = api.url
  }

  static async open(): Promise<MessengerFixture> {
    const signs: string[] = []
    const answers = { until: Promise.resolve() }
    const end = { begun: false }
    const [shown, pages, managed]: [MessengerFixture['shown'], FacebookPage[], string[]] = [[], [], []]
    const me: FacebookPerson = { id: '1001', name: 'Mara at Facebook', pages: managed }
    const company: FacebookCompany = new FacebookCompany({
      server: () => fixture.app.url,
      url: () => api.url,
      app,
      pages,
      people: [me],
      show: (_page, customer, message, persona) => Promise.resolve(`m_out${shown.push({ customer, message, persona })}.${customer}`),
      sign: (_page, _customer, action) => void signs.push(action),
      untilAnswered: () => answers.until,
      onError: (error) => void (end.begun || expect.unreachable(String(error))),
    })
    const api = await serveStandIn((server) => company.serve(server))
    const fixture = await CompanyFixture.open({
      GRAPH_BASE_URL: api.url,
      FACEBOOK_BASE_URL: api.url,
      FACEBOOK_APP_ID: app.id,
      FACEBOOK_APP_SECRET: app.secret,
      FACEBOOK_VERIFY_TOKEN: app.verifyToken,
      FACEBOOK_INSTAGRAM: 'true',
      LOG_LEVEL: 'fatal',
    })
    const opened = new MessengerFixture(fixture, company, { shown, signs, answers, end, pages, managed, me }, api)
    await opened.signIn()
    return opened
  }

  /** A new customer of a new page, and nothing wrong. */
  async begin(): Promise<void> {
    for (const fault of Object.values(this.company.faults)) fault.off()
    this.shown.length = 0
    this.signs.length = 0
    this.answers.until = Promise.resolve()
    this.company.calls.length = 0
    this.customer = digits()
    await this.connect()
  }

  /** A page that Mara manages and that has no bot yet. */
  addPage(more: Partial<FacebookPage> = {}): FacebookPage {
    const made = { id: digits(), name: 'Northwind', token: `EAAG${digits()}`, ...more }
    this.#pages.push(made)
    this.#managed.push(made.id)
    return made
  }

  /** Makes a page, and a bot of it, which the other methods are about from now on. */
  async connect({ instagram, ...more }: Record<string, string> = {}): Promise<void> {
    this.page = this.addPage(instagram === undefined ? {} : { instagram })
    const chosen = instagram === undefined ? { page: this.page.id } : { instagram }
    await this.fixture.connect(instagram === undefined ? 'messenger' : 'instagram', { ...chosen, ...more })
  }

  /** Mara signs in at Facebook, and declines some of what is asked. */
  async signIn(declined: string[] = []): Promise<CompanyLogin> {
    const { app: server, mara } = this.fixture
    const params = { provider: 'messenger' }
    const { url } = await server.callApi(mara, beginLogin, { params, body: { path: '/account/settings/bots/add' } })
    const query = new URL(url).searchParams
    const question = { redirectUri: query.get('redirect_uri')!, scopes: query.get('scope')!.split(',') }
    const code = this.company.people.issueCode(this.#me, question, declined)
    return (await server.callApi(mara, finishLogin, { params, body: { code, state: query.get('state')! } })).login
  }

  /** What Facebook's own script would hand out to Mara's page: a token of an hour, for our app. */
  shortToken(): string {
    const question = {
      redirectUri: 'script',
      scopes: ['pages_messaging', 'pages_manage_metadata', 'pages_show_list', 'public_profile', 'pages_read_engagement'],
    }
    return this.company.people.useCode(this.company.people.issueCode(this.#me, question), question.redirectUri)!.token
  }

  /** Mara removes the app from her account. */
  revoke(): void {
    this.company.people.revoke(this.#me.id)
  }

  said(): Promise<string[]> {
    return this.fixture.said(this.customer)
  }

  reply(text: string): Promise<string> {
    return this.fixture.reply(this.customer, text)
  }

  async stateOf(jmid: string): Promise<string | undefined> {
    return (await this.fixture.delivery(this.customer, jmid))?.state
  }

  async close(): Promise<void> {
    this.#end.begun = true
    await this.fixture.close()
    await this.#closeApi()
  }
}

/** An id as Facebook makes them. */
export const digits = () => String(Math.floor(Math.random() * 1e15)).padStart(15, '1')
