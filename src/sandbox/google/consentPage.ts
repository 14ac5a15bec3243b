import { brand } from '#shared/brand.ts'
import type { AuthorizationRequest } from '#sandbox/google/AuthorizationRequest.ts'
import { factList } from '#sandbox/google/factList.ts'
import { googlePage } from '#sandbox/google/googlePage.ts'
import type { Person } from '#sandbox/google/People.ts'
import { rightOf, tellsEmail, tellsProfile } from '#sandbox/google/scopes.ts'
import { html } from '#sandbox/kit/html.ts'
import type { Html } from '#sandbox/kit/html.ts'
import type { Page } from '#sandbox/kit/sendPage.ts'

/** What stands for a person in the form when it is none of those with an account. */
export const someoneNew = 'new'

/** What the form holds: a `sub`, or someone new with the two fields. */
export interface Choice {
  who: string | undefined
  name: string
  email: string
  /** Rights beyond signing in that were not ticked. */
  declined: string[]
  problems: { who?: string; name?: string; email?: string }
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
  // An address that was passed on and fits nobody is somebody new's; else the first persona is one Enter away.
  const chosen = choice.who ?? (choice.email === '' ? people[0]?.sub : someoneNew)
  const failed = Object.keys(choice.problems).length > 0
  const body = html`<main class="card">
    <h1>Sign in to ${brand.name}</h1>
    <form method="post" novalidate>
      <fieldset class="people">
        <legend>Who are you today?</legend>
        ${choice.problems.who !== undefined && html`<p class="problem" role="alert">${choice.problems.who}</p>`}
        ${people.map((person) => account(base, person, person.sub === chosen))} ${newcomer(choice, chosen === someoneNew, failed)}
      </fieldset>
      ${asked(request, choice.declined)}
      <div class="actions">
        <button name="decision" value="allow" class="primary">Allow</button>
        <button name="decision" value="deny">Deny</button>
      </div>
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
  return googlePage(base, `${failed ? 'Check the fields: ' : ''}sign in to ${brand.name}`, body, [new URL(request.redirectUri).origin])
}

function account(base: string, person: Person, chosen: boolean): Html {
  return html`<label class="person">
    <input type="radio" name="who" value="${person.sub}" ${chosen && html`checked autofocus`} />
    <img src="${base}${person.picture}" alt="" width="32" height="32" />
    <span class="line"><b>${person.name}</b> <span class="email">${person.email}</span></span> <span class="about">${person.about}</span>
  </label>`
}

function newcomer(choice: Choice, chosen: boolean, failed: boolean): Html {
  return html`<label class="person">
      <input type="radio" name="who" value="${someoneNew}" ${chosen && html`checked`} ${chosen && !failed && html`autofocus`} />
      <span class="plus" aria-hidden="true">+</span>
      <span class="line"><b>Someone new</b></span> <span class="about">A first visit, by any name</span>
    </label>
    <div class="newcomer">
      ${field('name', 'text', 'Name', choice, choice.problems.name)}
      ${field('email', 'email', 'E-mail address', choice, choice.problems.email)}
    </div>`
}

function field(name: 'name' | 'email', type: string, label: string, choice: Choice, problem: string | undefined): Html {
  // One field at most may take the focus: the first that is wrong.
  const first = name === 'name' || choice.problems.name === undefined
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${choice[name]}"
      autocomplete="${name}"
      maxlength="254"
      ${problem !== undefined && html` aria-invalid="true" aria-describedby="${name}-problem"${first && html`autofocus`}`}
    />
    ${problem !== undefined && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`
}

// Of the two Englishes, the one without a comma before the last.
const listed = new Intl.ListFormat('en-GB')

function asked({ scopes }: AuthorizationRequest, declined: string[]): Html {
  const told = [...(tellsProfile(scopes) ? ['name', 'picture'] : []), ...(tellsEmail(scopes) ? ['e-mail address'] : [])]
  const rights = scopes.filter((scope) => rightOf(scope) !== undefined)
  return html`<p class="told">${brand.name} will be told your ${listed.format(told.length > 0 ? told : ['account number'])}.</p>
    ${
      rights.length > 0 &&
      html`<fieldset class="rights">
        <legend>It also asks to</legend>
        ${rights.map((scope) => html`<label><input type="checkbox" name="${scope}" ${!declined.includes(scope) && html`checked`} /> ${rightOf(scope)}</label>`)}
      </fieldset>`
    }`
}
