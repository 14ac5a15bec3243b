/** Slack's words when a token is no longer good: taken back, its app removed, or its user gone. */
export const deadTokens = new Set(['token_revoked', 'invalid_auth', 'not_authed', 'account_inactive', 'token_expired', 'app_uninstalled'])
/** Slack did nothing, and will do it later. */
export const passing = new Set(['service_unavailable', 'team_added_to_org', 'org_login_required'])
/** Slack itself does not know how far it got. */
export const unsure = new Set(['fatal_error', 'internal_error', 'request_timeout'])
/** Too much is sent: of an app, and of what it posts. */
export const busy = new Set(['ratelimited', 'rate_limited'])
