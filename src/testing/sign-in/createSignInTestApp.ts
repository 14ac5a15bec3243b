import type { AddressInfo } from 'node:net'
import type { Redis } from 'ioredis'
import pino from 'pino'
import * as atGoogle from '#testing/sandbox/startGoogle.ts'
import { visit, whoHas } from '#testing/sandbox/visit.ts'
import * as atSlack from '#testing/sandbox/startSlack.ts'
import { isUsableInvite } from '#features/workspaces/invites/server/viewInvite.ts'
import { me } from '#features/workspaces/contract.ts'
import { connectSlack, mayConnectSlack } from '#features/workspaces/server/connectSlack.ts'
import { makeHome } from '#features/workspaces/server/makeHome.ts'
import { tellOfPerson } from '#features/workspaces/server/tellOfPerson.ts'
import { readConfig } from '#platform/config/config.ts'
import { buildApp } from '#platform/http/buildApp.ts'
import { trustOf } from '#platform/http/clientAddress.ts'
import { countedAddress, Limits } from '#platform/http/limits/Limits.ts'
import { openCompanies } from '#app/openCompanies.ts'
import { createTestApp, type TestPerson } from '#testing/TestApp.ts'
import { errorFromWire, type WireError } from '#shared/errors.ts'
import { exchangeCode, handOver } from '#features/auth/contract.ts'
import { handedOn, type Company } from '#features/auth/rules.ts'
import { homeUnlessInvited } from '#features/auth/server/people.ts'
import type { SignInPorts } from '#features/auth/server/SignInPorts.ts'
import { registerSignIn, signInRequests } from '#features/auth/server/registerSignIn.ts'
import { Browser, type Arrival } from './Browser.ts'

/** What is pressed on a company's page: `name` makes somebody new of the address; `without` leaves rights out. */
export interface Choice {
  email?: string
  name?: string
  deny?: boolean
  without?: string[]
  /** The query of the address that it begins at. */
  state?: string
  team_id?: string
}

interface Changes extends Partial<SignInPorts> {
  /** Variables of the configuration, in place of those of the running stand-ins. */
  env?: Record<string, string>
  /** Counts attempts across servers. */
  redis?: Redis
}

/** A server with the ways in beside running stand-ins, and the way there and back as a person goes it. */
export async function createSignInTestApp({ env: own = {}, redis, ...changes }: Changes = {}) {
  let base = ''
  const ours = (uri: string) => uri.startsWith(`${base}/auth/`)
  const [google, slack] = await Promise.all([atGoogle.startGoogle({ redirectUris: ours }), atSlack.startSlack({ redirectUris: ours })])
  const env = {
    GOOGLE_CLIENT_ID: atGoogle.clientId,
    GOOGLE_CLIENT_SECRET: atGoogle.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    SLACK_CLIENT_ID: atSlack.clientId,
    SLACK_CLIENT_SECRET: atSlack.clientSecret,
    SLACK_ISSUER: slack.issuer,
    ...own,
  }
  const testApp = await createTestApp(env)
  const { contexts, vault } = testApp.server
  const ports = { contexts, vault, ...openCompanies(readConfig(env, 'test')) }
  const app = await buildApp({ logger: pino({ level: 'silent' }), mode: 'test', trustProxy: trustOf(1), requestTimeoutMs: 60_000 })
  const count = (await Limits.open(app, redis ?? null)).of('sign-in', signInRequests)
  await registerSignIn(app, {
    countRequest: (address) => count(countedAddress(address)),
    ...ports,
    connectSlack: { may: mayConnectSlack, connect: (ctx, workspace, install) => connectSlack(ctx, workspace, install, ports) },
    publicUrl: () => base,
    makeHome: homeUnlessInvited(makeHome, isUsableInvite),
    tellOfPerson,
    ...changes,
  })
  await app.listen({ port: 0, host: 'localhost' })
  base = `http://localhost:${(app.server.address() as AddressInfo).port}`

  /** Goes by an address of ours to a company and presses a button there; answers the address that it sends the browser back to. */
  async function goTo(start: string, browser: Browser, choice: Choice = {}): Promise<string> {
    const { email = 'mara@northwind.example', state, name, team_id, without = [] } = choice
    const query = new URLSearchParams({ ...(state !== undefined && { state }), ...(team_id !== undefined && { team_id }) })
    const away = await browser.open(`${base}${start}?${query.toString()}`)
    const page = await visit(away.location)
    const who: Record<string, string> = name === undefined ? { who: whoHas(page, email) } : { who: 'new', name, email }
    const back = await page.submit(choice.deny ? 'deny' : 'allow', { ...who, ...Object.fromEntries(without.map((right) => [right, null])) })
    return back.location ?? ''
  }

  /** What our page does that a company sends people back to: hands what it was told on to the server, with a code for who is signed in. */
  async function handOn(browser: Browser, back: string, person: TestPerson | null, to: string, names?: string[]): Promise<Arrival> {
    const code = person && (await testApp.callApi(person, handOver)).code
    return browser.open(`${base}${to}?${handedOn(new URL(back).search, code, names)}`)
  }

  /** Exchanges the code of a finished sign-in, as the page does in the browser that it was sent to. */
  async function exchange(params: Record<string, string>): Promise<string> {
    const code = params['token']
    const cookies = Object.fromEntries(Browser.ofCode(code)?.cookies ?? [])
    const response = await testApp.server.app.inject({ method: exchangeCode.method, url: exchangeCode.path, payload: { code }, cookies })
    if (response.statusCode >= 400) throw errorFromWire(response.json<WireError>())
    return response.json<{ token: string }>().token
  }

  return {
    app: testApp,
    exchange,
    google,
    slack,
    /** Slack beyond signing in, as the server asks it. */
    port: ports.slack,
    base,
    goTo,
    handOn,
    goToGoogle: (browser: Browser, choice: Choice = {}) => goTo('/auth/google/', browser, { state: '/messages/', ...choice }),
    /** There and back in one go. */
    async signIn(browser: Browser, choice: Choice = {}, company: Company = 'google') {
      if (company === 'google') return browser.open(await goTo('/auth/google/', browser, { state: '/messages/', ...choice }))
      const back = await goTo('/auth/slack/dashboard/', browser, { state: '/messages/', ...choice })
      return handOn(browser, back, null, '/auth/slack')
    },
    /** Connects an account of a company to somebody, or their Slack workspace, as their browser would. */
    async connect(start: string, person: TestPerson | null, choice: Choice = {}, walker = new Browser()) {
      const back = await goTo(start, walker, choice)
      const to = start.includes('slack') ? start : '/auth/google/callback/integrate2'
      return handOn(walker, back, person, to, start.includes('slack') ? ['jwt'] : ['jwt', 'clientkey'])
    },
    /** Who has come with the code of a finished sign-in. */
    async enter(params: Record<string, string>): Promise<TestPerson> {
      const token = await exchange(params)
      const { id, profile, workspace_team } = await testApp.callApi({ id: '', name: '', email: '', workspace: '', token }, me)
      return { id, name: profile.real_name, email: profile.email, workspace: workspace_team ?? '', token }
    },
    async close() {
      await app.close()
      await google.stop()
      await slack.stop()
      await testApp.close()
    },
  }
}

export type SignInTestApp = Awaited<ReturnType<typeof createSignInTestApp>>
