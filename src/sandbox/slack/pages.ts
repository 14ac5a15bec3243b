import { brand } from '#shared/brand.ts'
import type { AuthorizationRequest } from './AuthorizationRequest.ts'
import { team, type Person } from './People.ts'
import { factList } from '#sandbox/kit/factList.ts'
import { html } from '#sandbox/kit/html.ts'
import type { Html } from '#sandbox/kit/html.ts'
import type { Refusal } from '#sandbox/kit/Refusal.ts'
import type { Page } from '#sandbox/kit/sendPage.ts'
import { allowOrDeny, hasProblems, whoFields, type Who } from '#sandbox/kit/whoIsIt.ts'

/** The frame of every page here; `base` is the path the stand-in is mounted at. */
export function slackPage(base: string, title: string, body: Html, formTargets: string[] = []): Page {
  return {
    title: `${title} · Slack sandbox`,
    warning: 'not Slack',
    stylesheet: `${base}/style.css`,
    icon: `${base}/a/320-S`,
    body,
    formTargets,
  }
}

interface Question {
  base: string
  people: Person[]
  request: AuthorizationRequest
  who: Who
}

/** What an installation may do, in words, by the first part of its scopes. */
const rights: Record<string, string> = {
  chat: 'Send messages, also under other names',
  channels: 'See, join and make channels, and read in them',
  groups: 'Read in private channels it is asked into',
  im: 'Send and read direct messages',
  users: 'See people and their e-mail addresses',
  team: 'See the name and domain of the workspace',
  commands: 'Add slash commands',
  files: 'See and add files',
}

/** Asks who somebody is, and whether the app may know, or come in. It works without script. */
export function consentPage({ base, people, request, who }: Question): Page {
  const title = request.kind === 'install' ? `Let ${brand.name} into ${team.name}` : `Sign in to ${brand.name} with ${team.name}`
  const body = html`<main class="card">
    <h1>${title}</h1>
    <form method="post" novalidate>${whoFields(base, people, who)} ${requestedHtml(request)} ${allowOrDeny}</form>
    <details>
      <summary>What ${brand.name} sent</summary>
      ${factList({
        client_id: request.clientId,
        redirect_uri: request.redirectUri,
        scope: request.scopes.join(' '),
        PKCE: request.challenge === undefined ? 'missing' : 'S256',
        state: request.state === undefined ? 'missing' : 'present',
        nonce: request.nonce === undefined ? 'missing' : 'present',
      })}
    </details>
  </main>`
  return slackPage(base, `${hasProblems(who) ? 'Check the fields: ' : ''}${title}`, body, [new URL(request.redirectUri).origin])
}

function requestedHtml({ kind, scopes }: AuthorizationRequest): Html {
  if (kind === 'sign-in') return html`<p class="told">${brand.name} will be told your name, picture, e-mail address and workspace.</p>`
  const lines = [...new Set(scopes.map((scope) => rights[scope.split(':', 1)[0]!] ?? scope))]
  return html`<p class="told">In ${team.name}, ${brand.name} will be able to</p>
    <ul class="told">
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>`
}

/** What to do about the errors that somebody setting up a sign-in meets. */
const advice: Record<string, string> = {
  bad_redirect_uri: 'Register exactly this address for the app, or send the one that is registered.',
  invalid_client_id: 'Send the client id that this stand-in was started with.',
  invalid_scope: 'Ask for openid, email and profile to sign in, and for scopes of a bot to install.',
  internal_failure: 'Switch the fault off, or try again.',
}

/** Slack's page for a request it cannot answer. It leads nowhere. */
export function errorPage(base: string, { status, error, message, details }: Refusal): Page {
  return slackPage(
    base,
    `Error: ${error}`,
    html`<main class="card">
      <h1>Something went wrong</h1>
      <p><strong>${status}: ${error}</strong></p>
      <p>${message} ${advice[error]}</p>
      ${Object.keys(details).length > 0 && factList(details)}
    </main>`,
  )
}
