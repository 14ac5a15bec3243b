import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { clientId, clientSecret, startGoogle } from '#sandbox/google/testing/startGoogle.ts'
import { visit, whoHas } from '#sandbox/google/testing/visit.ts'
import { createWorkspace } from '#features/workspaces/server/createWorkspace.ts'
import { buildApp } from '#server/http/buildApp.ts'
import { openHouse } from '#server/testing/house.ts'
import type { GooglePorts } from '../googlePorts.ts'
import { registerGoogle } from '../registerGoogle.ts'
import type { Browser } from './Browser.ts'

/** A server with signing in by Google beside a running stand-in, and the way there and back as a person goes it. */
export async function openSignInHouse(changes: Partial<GooglePorts> = {}, ourSecret = clientSecret) {
  let base = ''
  const house = await openHouse()
  const google = await startGoogle({ redirectUris: (uri) => uri === `${base}/auth/google/callback` })
  const app = await buildApp({ logger: pino({ level: 'silent' }), mode: 'test', trustProxy: true })
  await registerGoogle(app, {
    units: house.server.units,
    mode: 'test',
    google: { clientId, clientSecret: ourSecret, issuer: google.issuer },
    publicUrl: () => base,
    makeHome: createWorkspace,
    ...changes,
  })
  await app.listen({ port: 0, host: 'localhost' })
  base = `http://localhost:${(app.server.address() as AddressInfo).port}`

  /** Goes to Google and presses a button there; answers the address that Google sends the browser back to. */
  async function goToGoogle(browser: Browser, choice: { email?: string; deny?: boolean; state?: string; name?: string } = {}) {
    const { email = 'mara@northwind.example', state = '/messages/', name } = choice
    const away = await browser.open(`${base}/auth/google/?${new URLSearchParams({ state }).toString()}`)
    const page = await visit(away.location)
    const form: Record<string, string> = name === undefined ? { who: whoHas(page, email) } : { who: 'new', name, email }
    const back = await page.submit(choice.deny ? 'deny' : 'allow', form)
    return back.location ?? ''
  }

  return {
    house,
    google,
    base,
    goToGoogle,
    /** There and back in one go. */
    async signIn(browser: Browser, choice: Parameters<typeof goToGoogle>[1] = {}) {
      return browser.open(await goToGoogle(browser, choice))
    },
    async close() {
      await app.close()
      await google.stop()
      await house.close()
    },
  }
}

export type SignInHouse = Awaited<ReturnType<typeof openSignInHouse>>
