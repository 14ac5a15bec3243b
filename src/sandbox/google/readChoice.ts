import { rightOf } from '#sandbox/google/scopes.ts'
import { someoneNew } from '#sandbox/google/consentPage.ts'
import type { Choice } from '#sandbox/google/consentPage.ts'
import type { People, Person } from '#sandbox/google/People.ts'

/**
 * Reads who was picked on the consent page and which of the asked scopes were left unticked, and says what is wrong with
 * the fields of someone new.
 */
export function readChoice(form: Record<string, string>, scopes: readonly string[]): Choice {
  const who = form['who']
  const name = (form['name'] ?? '').trim().replace(/\s+/g, ' ')
  const email = (form['email'] ?? '').trim()
  const problems: Choice['problems'] = {}
  if (who === someoneNew) {
    if (name === '') problems.name = 'Enter a name.'
    else if (name.length > 100) problems.name = 'Enter a name of up to 100 characters.'
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
      problems.email = 'Enter an e-mail address, such as robin@example.com.'
  }
  // Each right beyond signing in is a tick box named after its scope; an empty box sends nothing.
  const declined = scopes.filter((scope) => rightOf(scope) !== undefined && form[scope] !== 'on')
  return { who, name, email, declined, problems }
}

/** The person meant, with an account made for someone new; or the choice with what is wrong with it, to be asked again. */
export function whoIsChosen(choice: Choice, people: People): Person | Choice {
  const { who, name, email, problems } = choice
  if (who === someoneNew) return Object.keys(problems).length > 0 ? choice : people.meet(name, email)
  // A page that was left open over a restart still offers those who came by as someone new before it.
  return people.find(who ?? '') ?? { ...choice, who: undefined, problems: { who: 'This account is not here any more. Choose again.' } }
}
