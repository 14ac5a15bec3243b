import { googleConnects, type Company } from '#features/auth/rules.ts'
import type { Purpose } from './SignInAttempt.ts'

/** An address of ours that a browser is sent to: it begins an attempt, or ends one. */
export interface OAuthRoute {
  path: string
  company: Company
  /** What an attempt that begins here is for; null where none begins. */
  begins: Purpose | null
  /** What an attempt that ends here may be for. */
  ends: readonly Purpose[]
  /** The address that the company sends people back to. */
  returnsTo: string
}

const google = { company: 'google', ends: [], returnsTo: '/auth/google/callback/integrate' } as const
const slack = { company: 'slack', returnsTo: '/auth/slack/callback/signin' } as const

/**
 * Every address of signing in and connecting accounts. Those of Slack begin and end at the same: what comes back with a code or an error ends.
 * Between the company and the end stands a page that says who is signed in, but for signing in with Google.
 */
export const oauthRoutes: readonly OAuthRoute[] = [
  { ...google, path: '/auth/google/', begins: 'sign-in', returnsTo: '/auth/google/callback' },
  { ...google, path: '/auth/google/callback', begins: null, ends: ['sign-in'], returnsTo: '/auth/google/callback' },
  { ...google, path: googleConnects.link, begins: 'link' },
  { ...google, path: googleConnects.agents, begins: 'agents' },
  { ...google, path: googleConnects.projects, begins: 'projects' },
  { ...google, path: '/api/v1/googleoauth2', begins: 'keys' },
  { ...google, path: '/auth/google/callback/integrate2', begins: null, ends: ['link', 'agents', 'projects', 'keys'] },
  { ...slack, path: '/auth/slack/dashboard/', begins: 'sign-in', ends: [], returnsTo: '/auth/slack/callback' },
  { ...slack, path: '/auth/slack', begins: 'sign-in', ends: ['sign-in'], returnsTo: '/auth/slack/callback' },
  { ...slack, path: '/auth/slack/integrate', begins: 'install', ends: ['install'] },
  { ...slack, path: '/auth/slack/link', begins: 'link', ends: ['link'] },
]

/** Where a company may send people back to. */
export const returnsOf = (wanted: Company): string[] => [
  ...new Set(oauthRoutes.filter(({ company }) => company === wanted).map(({ returnsTo }) => returnsTo)),
]

/** Where people come back to a page of ours, which goes on to where their attempt ends. */
export const returnPages: readonly string[] = [...returnsOf('google'), ...returnsOf('slack')].filter(
  (address) => !oauthRoutes.some(({ path }) => path === address),
)
