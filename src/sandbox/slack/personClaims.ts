import { team, type Person } from './People.ts'

/** What the scopes let the app know of a person, in the ID token and at userInfo alike. */
export function personClaims(person: Person, scopes: readonly string[], issuer: string): Record<string, unknown> {
  const [given = person.name, ...rest] = person.name.split(/\s+/)
  return {
    sub: person.id,
    'https://slack.com/user_id': person.id,
    'https://slack.com/team_id': team.id,
    ...(scopes.includes('email') && { email: person.email, email_verified: true }),
    ...(scopes.includes('profile') && {
      name: person.name,
      picture: issuer + person.picture,
      given_name: given,
      family_name: rest.join(' '),
      locale: 'en-US',
      'https://slack.com/team_name': team.name,
      'https://slack.com/team_domain': team.domain,
    }),
  }
}
