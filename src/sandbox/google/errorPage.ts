import { factList } from '#sandbox/kit/factList.ts'
import { googlePage } from './googlePage.ts'
import type { Refusal } from '#sandbox/kit/Refusal.ts'
import { html } from '#sandbox/kit/html.ts'
import type { Page } from '#sandbox/kit/sendPage.ts'

/** What to do about the errors that somebody setting up a sign-in meets. */
const advice: Record<string, string> = {
  redirect_uri_mismatch:
    'Register exactly this address for the app, or send the one that is registered: scheme, host, port, path and closing slash all count.',
  invalid_client: 'Send the client id that this stand-in was started with.',
  invalid_scope: 'Ask only for openid, email, profile, and the Dialogflow and Cloud scopes.',
  internal_failure: 'Switch the fault off, or try again.',
}

/** Google's page for a request it cannot answer. It leads nowhere, because the address to go back to is part of what is in doubt. */
export function errorPage(base: string, { status, error, message, details }: Refusal): Page {
  return googlePage(
    base,
    `Error ${status}: ${error}`,
    html`<main class="card">
      <h1>You cannot sign in</h1>
      <p><strong>Error ${status}: ${error}</strong></p>
      <p>${message} ${advice[error]}</p>
      ${Object.keys(details).length > 0 && factList(details)}
    </main>`,
  )
}
