import { returnsOf } from '#features/auth/server/oauthRoutes.ts'
import { isObject } from '#shared/isObject.ts'
import type { Credentials, Mode } from '#platform/config/config.ts'
import { findings, reasonOf, type Finding } from './Finding.ts'

const companies = { Google: 'google', Slack: 'slack' } as const

/** Whether a company, or anyone who is configured in its place, says where to sign in. Whether it accepts the credentials only a sign-in shows. */
export async function checkSignIn(
  company: keyof typeof companies,
  credentials: Credentials | null,
  publicUrl: string,
  mode: Mode,
): Promise<Finding[]> {
  const { ok, off, fail } = findings(company)
  if (!credentials && mode !== 'live') return [off('simulated on this machine')]
  if (!credentials) return [off('not configured; without any way to sign in, people get in by "npm run baton -- login EMAIL"')]
  const address = `${credentials.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) })
    const metadata: unknown = await response.json()
    const issuer = isObject(metadata) ? metadata['issuer'] : undefined
    if (issuer !== credentials.issuer) throw new Error(`it calls itself ${String(issuer)}`)
    const register = returnsOf(companies[company])
      .map((path) => publicUrl + path)
      .join(' and ')
    return [ok(`answers; the redirect URIs to register there are ${register}`)]
  } catch (error) {
    return [
      fail(
        `${address} does not answer as it should (${reasonOf(error)})`,
        'Check that this machine may reach it, and the proxy or firewall on the way out.',
      ),
    ]
  }
}
