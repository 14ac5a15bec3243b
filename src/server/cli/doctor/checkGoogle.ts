import type { Config, Mode } from '../../config.ts'
import { findings, reasonOf, type Finding } from './Finding.ts'

/** Whether Google, or whoever is configured in its place, says where to sign in. Whether it accepts the credentials only a sign-in shows. */
export async function checkGoogle(google: Config['google'], publicUrl: string, mode: Mode): Promise<Finding[]> {
  const { ok, off, fail } = findings('Google')
  if (!google && mode !== 'live') return [off('played on this machine')]
  if (!google) return [off('not configured: people get in by "npm run baton -- login EMAIL"')]
  const address = `${google.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) })
    const told = (await response.json()) as { issuer?: unknown }
    if (told.issuer !== google.issuer) throw new Error(`it calls itself ${String(told.issuer)}`)
    return [ok(`answers; the redirect URI to register there is ${publicUrl}/auth/google/callback`)]
  } catch (error) {
    return [
      fail(
        `${address} does not answer as it should (${reasonOf(error)})`,
        'Check that this machine may reach it, and the proxy or firewall on the way out.',
      ),
    ]
  }
}
