import type { Company } from '#features/auth/rules.ts'
import { plainName } from '#shared/plainName.ts'
import { seen } from '#shared/unseen.ts'
import type { ProvenIdentity } from './ProvenIdentity.ts'
import { SignInRefusal } from './SignInRefusal.ts'

/** What the claims of a checked ID token say of a person. @throws SignInRefusal when they do not say enough */
export function readIdentity(company: Company, claims: Record<string, unknown>): ProvenIdentity {
  const { subject, facts } = company === 'google' ? readGoogle(claims) : readSlack(claims)
  const email = plain(claims['email'], 320)
  // Somebody else may own an address that was never checked, and would find it taken here.
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || claims['email_verified'] !== true) throw new SignInRefusal('email-unverified')
  const name = plain(claims['name'], 200) || email.slice(0, email.indexOf('@'))
  const firstName = plain(claims['given_name'], 100) || (name.split(' ', 1)[0] ?? name)
  return { provider: company, subject, email, name, firstName, image: pictureOf(claims['picture']), facts }
}

type Who = Pick<ProvenIdentity, 'subject' | 'facts'>

function readGoogle(claims: Record<string, unknown>): Who {
  return { subject: required(claims['sub']), facts: {} }
}

/** Slack promises that a user's id is unique in their team only, so the team is part of who they are. */
function readSlack(claims: Record<string, unknown>): Who {
  const [team, user] = [required(claims['https://slack.com/team_id']), required(claims['https://slack.com/user_id'])]
  const facts = {
    team_id: team,
    user_id: user,
    team_name: plain(claims['https://slack.com/team_name'], 200),
    team_domain: plain(claims['https://slack.com/team_domain'], 200),
  }
  return { subject: `${team}.${user}`, facts }
}

function required(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > 255) throw new SignInRefusal('rejected')
  return value
}

/** One line of text as it is read: without control characters, which PostgreSQL or a screen would stumble over. '' where nothing of it can be seen. */
function plain(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  const text = plainName(value)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
  return seen.test(text) ? text : ''
}

function pictureOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return null
  const url = new URL(value)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
