import type { BotIdentity, Report } from '#features/inbox/timeline/ports.ts'

/** What the provider of a bot hands in when the customer of a channel writes; `fields` says what else there is. */
export function reportOf(bot: BotIdentity, channel: string, text: string, fields: Partial<Report> = {}): Report {
  const { workspaceId, id, clientKey, name, platform } = bot
  return {
    kind: 'in',
    bot: { workspaceId, id, clientKey, name, platform },
    channel,
    userKey: channel,
    identity: crypto.randomUUID(),
    text,
    attachments: [],
    metadata: null,
    reply: null,
    profile: null,
    raw: { text },
    address: null,
    epoch: null,
    echoOf: null,
    ...fields,
  }
}
