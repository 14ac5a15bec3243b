import type { ProvenIdentity } from './people.ts'
import { SignInRefusal } from './SignInRefusal.ts'

/** What the claims of a checked ID token of Google say of a person. @throws SignInRefusal when they do not say enough */
export function readIdentity(claims: Record<string, unknown>): ProvenIdentity {
  const subject = claims['sub']
  if (typeof subject !== 'string' || subject === '') throw new SignInRefusal('rejected')
  const email = plain(claims['email'], 320)
  // Somebody else may own an address that was never checked, and would find it taken here.
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || claims['email_verified'] !== true) throw new SignInRefusal('email-unverified')
  const name = plain(claims['name'], 200) || email.slice(0, email.indexOf('@'))
  const firstName = plain(claims['given_name'], 100) || (name.split(' ', 1)[0] ?? name)
  return { provider: 'google', subject, email, name, firstName, image: pictureOf(claims['picture']) }
}

/** One line of text without control characters, which PostgreSQL or a screen would stumble over. */
function plain(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  return value
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

function pictureOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return null
  const url = new URL(value)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
