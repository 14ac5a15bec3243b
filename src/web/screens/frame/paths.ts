/** Places of the product outside the inbox that are linked to from several screens. */
export const paths = {
  profile: '/profile',
  workspaces: '/workspaces',
  systemAlerts: '/account/settings/alerts',
  alertLedger: '/account/settings/alerts/ledger',
  replies: '/account/settings/replies',
  setup: '/setup/',
  bots: '/account/settings/bots',
  addBot: '/account/settings/bots/add',
  billing: '/account/settings/billing',
  ai: '/account/settings/ai',
  roles: '/account/settings/roles',
  workspace: '/account/settings/workspace',
  newWorkspace: '/account/settings/workspace/new',
  audit: '/account/settings/audit',
} as const
