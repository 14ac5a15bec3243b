import { OidcProvider } from '#features/auth/server/OidcProvider.ts'
import type { Companies } from '#features/auth/server/SignInPorts.ts'
import type { SlackOAuth } from '#features/auth/ports.ts'
import { createOutsideClient } from '#platform/outbound-http/outsideFetch.ts'
import type { DirectMessages } from '#features/alerts/ports.ts'
import { SlackDirect } from '#providers/slack/SlackDirect.ts'
import { SlackApp } from '#providers/slack/SlackApp.ts'
import type { Config } from '#platform/config/config.ts'

/** The companies that sign people in, as far as they are configured. */
export function openCompanies({ google, slack, mode }: Config): { companies: Companies; slack: SlackOAuth | null } {
  // The stand-in is on plain http, on this machine.
  const insecure = mode !== 'live'
  return {
    companies: {
      google: google && new OidcProvider('google', google, insecure),
      slack: slack && new OidcProvider('slack', slack, insecure),
    },
    slack: slack && new SlackApp(slack),
  }
}

/** Direct messages in Slack; null where Slack is off. */
export function openDirect(config: Pick<Config, 'slack' | 'mode'>): DirectMessages | null {
  return config.slack && new SlackDirect(config.slack.issuer, createOutsideClient(config))
}
