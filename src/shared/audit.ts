/** Everything that the audit log keeps, as `thing.what`. */
export const auditActions = [
  'workspace.created',
  'workspace.renamed',
  'workspace.ownership',
  'workspace.removed',
  'workspace.restored',
  'workspace.slack-connected',
  'workspace.slack-disconnected',
  'member.joined',
  'member.left',
  'member.removed',
  'member.rights',
  'invite.made',
  'invite.resent',
  'invite.revoked',
  'bot.made',
  'bot.changed',
  'bot.removed',
  'bot.restored',
  'customer.erased',
  'customer.blocked',
  'customer.unblocked',
  'secret.key-made',
  'secret.key-revoked',
  'secret.webhook-rotated',
] as const

export type AuditAction = (typeof auditActions)[number]
