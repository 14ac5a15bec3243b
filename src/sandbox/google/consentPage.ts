import { brand } from '#shared/brand.ts'
import type { AuthorizationRequest } from './AuthorizationRequest.ts'
import { factList } from '#sandbox/kit/factList.ts'
import { googlePage } from './googlePage.ts'
import type { Person } from './People.ts'
import { rightOf, revealsEmail, revealsProfile } from './scopes.ts'
import { html } from '#sandbox/kit/html.ts'
import type { Html } from '#sandbox/kit/html.ts'
import type { Page } from '#sandbox/kit/sendPage.ts'
import { allowOrDeny, hasProblems, whoFields } from '#sandbox/kit/whoIsIt.ts'
import type { Who } from '#sandbox/kit/whoIsIt.ts'

/** What the form holds: who somebody is, and the rights beyond signing in that were not ticked. */
export interface Choice extends Who {
  declined: string[]
}

interface Question {
  /** The path the stand-in is mounted at. */
  base: string
  people: Person[]
  request: AuthorizationRequest
  choice: Choice
}

/** Asks who somebody is and whether the app may know. It works without script; the fields of someone new unfold by CSS. */
export function consentPage({ base, people, request, choice }: Question): Page {
  const body = html`<main class="card">
    <h1>Sign in to ${brand.name}</h1>
    <form method="post" novalidate>
      ${whoFields(
        base,
        people.map((person) => ({ ...person, id: person.sub })),
        choice,
      )}
      ${requestedHtml(request, choice.declined)} ${allowOrDeny}
    </form>
    <details>
      <summary>What ${brand.name} sent</summary>
      ${factList({
        client_id: request.clientId,
        redirect_uri: request.redirectUri,
        scope: request.scopes.join(' '),
        access_type: request.offline ? 'offline' : 'online',
        PKCE: request.challenge?.method ?? 'missing',
        state: request.state === undefined ? 'missing' : 'present',
        nonce: request.nonce === undefined ? 'missing' : 'present',
      })}
    </details>
  </main>`
  return googlePage(base, hasProblems(choice) ? `Check the fields to sign in to ${brand.name}` : `Sign in to ${brand.name}`, body, [
    new URL(request.redirectUri).origin,
  ])
}

// Of the two Englishes, the one without a comma before the last.
const listed = new Intl.ListFormat('en-GB')

function requestedHtml({ scopes }: AuthorizationRequest, declined: string[]): Html {
  const revealed = [...(revealsProfile(scopes) ? ['name', 'picture'] : []), ...(revealsEmail(scopes) ? ['e-mail address'] : [])]
  const rights = scopes.filter((scope) => rightOf(scope) !== undefined)
  return html`<p class="told">${brand.name} will be told your ${listed.format(revealed.length > 0 ? revealed : ['account number'])}.</p>
    ${
      rights.length > 0 &&
      html`<fieldset class="rights">
        <legend>It also asks to</legend>
        ${rights.map((scope) => html`<label><input type="checkbox" name="${scope}" ${!declined.includes(scope) && html`checked`} /> ${rightOf(scope)}</label>`)}
      </fieldset>`
    }`
}
