import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, Json } from './columns.ts'

/** Which conversations a member may see. */
import type { AuditAction } from '#shared/audit.ts'
import type { Scope } from '#shared/visibility.ts'

/** Who signs in, the workspaces they belong to, how they were asked in, and what was done to their rights. */
export interface PeopleSchema {
  person: {
    id: string
    email: string
    name: string
    first_name: string
    image: string | null
    workspace_id: string | null
    bot_client_key: string | null
    unsubscribed: Defaulted<boolean>
    undo_send: Defaulted<boolean>
    created_at: Generated<Date>
    last_name: Defaulted<string | null>
    mail_refused_at: Defaulted<Date | null>
  }
  identity: {
    provider: string
    subject: string
    person_id: string
    email: Defaulted<string | null>
    facts: ColumnType<Record<string, string>, string | undefined, string>
    tokens: Defaulted<Buffer | null>
    created_at: Defaulted<Date>
    revoked_at: Defaulted<Date | null>
  }
  company_login: {
    person_id: string
    provider: string
    subject: string
    name: string
    token: Buffer | null
    missing: string[]
    connected_at: Date
  }
  mail_refusal: { hash: Buffer; at: Generated<Date> }
  session: {
    id: string
    person_id: string
    token_hash: Buffer
    device: string
    address: string
    created_at: Generated<Date>
    last_seen_at: Defaulted<Date>
    expires_at: Date
    revoked_at: Date | null
    revoked_why: Defaulted<'elsewhere' | 'removed' | null>
  }
  one_time_code: { hash: Buffer; person_id: string; expires_at: Date; session_id: Defaulted<string | null> }
  oauth_state: { hash: Buffer; data: Json<Record<string, unknown>>; expires_at: Date }
  workspace: {
    id: string
    name: string
    plan: Defaulted<string>
    trial_ends_at: Date | null
    created_at: Generated<Date>
    deleted_at: Date | null
    deleted_by: Defaulted<string | null>
    parent_id: Defaulted<string | null>
  }
  slack_install: {
    workspace_id: string
    team_id: string
    team_name: string
    team_email: Defaulted<string | null>
    bot_user_id: string
    scopes: string
    token: Buffer
    installed_by: string | null
    installed_at: Defaulted<Date>
    revoked_at: Defaulted<Date | null>
  }
  invite: {
    workspace_id: string
    id: string
    code_hash: Buffer
    code: Buffer
    email: string | null
    train: boolean
    chat: boolean
    edit: boolean
    billing: boolean
    support: boolean
    scope: Defaulted<Scope>
    scope_bots: Defaulted<string[]>
    invited_by: string | null
    created_at: Defaulted<Date>
    expires_at: Date
    revoked_at: Defaulted<Date | null>
    used_at: Defaulted<Date | null>
    uses: Defaulted<number>
    mail: Defaulted<'none' | 'queued' | 'sent' | 'failed' | 'refused'>
    mail_why: Defaulted<string | null>
    /** When the e-mail that is on its way, or went last, was asked for. */
    mail_queued_at: Defaulted<Date | null>
    mailed_at: Defaulted<Date | null>
  }
  audit: {
    workspace_id: string
    id: string
    at: Defaulted<Date>
    actor_id: string | null
    actor_name: string
    actor_email: string | null
    action: AuditAction
    subject_id: string | null
    subject_name: string
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
    address: string | null
    device: string | null
  }
  member: {
    workspace_id: string
    person_id: string
    is_owner: Defaulted<boolean>
    train: Defaulted<boolean>
    chat: Defaulted<boolean>
    edit: Defaulted<boolean>
    billing: Defaulted<boolean>
    support: Defaulted<boolean>
    joined_at: Defaulted<Date>
    scope: Defaulted<Scope>
    scope_bots: Defaulted<string[]>
    /** Nothing at or before it is unread, but for what has `behind_at` in seen. */
    read_until: Defaulted<Date>
  }
}
