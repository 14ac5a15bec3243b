/** Tables that every machine would hold whole: they are small, and rows of all workspaces refer to them. */
export const reference = ['person', 'push_device', 'session', 'workspace']

/** Tables that stay on one machine, and why. */
export const local: Record<string, string> = {
  alert_person: 'A person is of several workspaces.',
  bot_account: 'Says whose an account at a company is, before the workspace is known.',
  company_login: 'A person is of several workspaces.',
  file_gone: 'Files that wait to be removed, of workspaces that may be gone.',
  identity: 'A person is of several workspaces.',
  kysely_migration: 'The schema is one.',
  kysely_migration_lock: 'The schema is one.',
  mail_refusal: 'An address is nobody’s in particular.',
  oauth_state: 'Nobody is signed in yet.',
  one_time_code: 'Nobody is signed in yet.',
  put_off: 'Waits for the start of a server.',
  setting: 'Of the installation.',
  subscriber: 'A place in the log of all workspaces.',
  webhook_event: 'Kept before it is known whose it is.',
  webhook_lane: 'Orders what was kept before it is known whose it is.',
}

/** Unique keys of distributed tables that do not name the workspace, and how they are kept when the tables are. */
export const acrossWorkspaces: Record<string, string> = {
  'api_key.hash': 'The hash of a random secret: a plain index finds it.',
  'bot.client_key': 'Random: a plain index finds it.',
  'bulk.id': 'An id is made by us and random: a plain index finds it.',
  'file.id': 'An id is made by us and random: a plain index finds it.',
  'invite.code_hash': 'The hash of a random secret: a plain index finds it.',
  'reply.id': 'An id is made by us and random: a plain index finds it.',
  'view.id': 'An id is made by us and random: a plain index finds it.',
}
