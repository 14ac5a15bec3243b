import { html } from './html.ts'
import type { Html } from './html.ts'

/** What stands for a person in the form when it is none of those with an account. */
const someoneNew = 'new'

/** A person with an account, as a consent page offers them. */
export interface Known {
  id: string
  name: string
  email: string
  about: string
  /** Path of the picture below the address the stand-in is mounted at. */
  picture: string
}

/** What the form says of who somebody is: an id, or someone new with the two fields; and what is wrong with it. */
export interface Who {
  who: string | undefined
  name: string
  email: string
  problems: { who?: string; name?: string; email?: string }
}

/** A form that nobody has filled in; `hint` is who the app thinks it is, by id or by an e-mail address that nobody has yet. */
export function blank(hint: { id?: string; email?: string } = {}): Who {
  return { who: hint.id, name: '', email: hint.email ?? '', problems: {} }
}

/** Reads who was picked, and says what is wrong with the fields of someone new. */
export function readWho(form: Record<string, string>): Who {
  const who = form['who']
  const name = (form['name'] ?? '').trim().replace(/\s+/g, ' ')
  const email = (form['email'] ?? '').trim()
  const problems: Who['problems'] = {}
  if (who === someoneNew) {
    if (name === '') problems.name = 'Enter a name.'
    else if (name.length > 100) problems.name = 'Enter a name of up to 100 characters.'
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
      problems.email = 'Enter an e-mail address, such as robin@example.com.'
  }
  return { who, name, email, problems }
}

/** The person meant, with an account made for someone new; null when the form has to be asked again, with `problems` that say why. */
export function personMeant<P>(who: Who, people: { find(id: string): P | undefined; meet(name: string, email: string): P }): P | null {
  if (who.who === someoneNew) return hasProblems(who) ? null : people.meet(who.name, who.email)
  const known = people.find(who.who ?? '')
  if (known) return known
  // A page that was left open over a restart still offers those who came by as someone new before it.
  who.who = undefined
  who.problems.who = 'This account is not here any more. Choose again.'
  return null
}

export const hasProblems = ({ problems }: Who) => Object.keys(problems).length > 0

/** Asks who somebody is: a row a person, and the fields of someone new, which unfold by CSS. */
export function whoFields(base: string, people: readonly Known[], who: Who): Html {
  // An address that was passed on and fits nobody is somebody new's; else the first persona is one Enter away.
  const chosen = who.who ?? (who.email === '' ? people[0]?.id : someoneNew)
  return html`<fieldset class="people">
    <legend>Who are you today?</legend>
    ${who.problems.who !== undefined && html`<p class="problem" role="alert">${who.problems.who}</p>`}
    ${people.map((person) => account(base, person, person.id === chosen))} ${newcomer(who, chosen === someoneNew)}
  </fieldset>`
}

function account(base: string, person: Known, chosen: boolean): Html {
  return html`<label class="person">
    <input type="radio" name="who" value="${person.id}" ${chosen && html`checked autofocus`} />
    <img src="${base}${person.picture}" alt="" width="32" height="32" />
    <span class="line"><b>${person.name}</b> <span class="email">${person.email}</span></span> <span class="about">${person.about}</span>
  </label>`
}

function newcomer(who: Who, chosen: boolean): Html {
  const isFirst = chosen && !hasProblems(who)
  return html`<label class="person">
      <input type="radio" name="who" value="${someoneNew}" ${chosen && html`checked`} ${isFirst && html`autofocus`} />
      <span class="plus" aria-hidden="true">+</span>
      <span class="line"><b>Someone new</b></span> <span class="about">A first visit, by any name</span>
    </label>
    <div class="newcomer">
      ${field('name', 'text', 'Name', who, who.problems.name)} ${field('email', 'email', 'E-mail address', who, who.problems.email)}
    </div>`
}

function field(name: 'name' | 'email', type: string, label: string, who: Who, problem: string | undefined): Html {
  // One field at most may take the focus: the first that is wrong.
  const first = name === 'name' || who.problems.name === undefined
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${who[name]}"
      autocomplete="${name}"
      maxlength="254"
      ${problem !== undefined && html` aria-invalid="true" aria-describedby="${name}-problem"${first && html`autofocus`}`}
    />
    ${problem !== undefined && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`
}

/** The two buttons below the question. */
export const allowOrDeny = html`<div class="actions">
  <button name="decision" value="allow" class="primary">Allow</button>
  <button name="decision" value="deny">Deny</button>
</div>`
