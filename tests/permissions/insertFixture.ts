import { flags } from '#shared/call.ts'
import { newId } from '#shared/ids.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import { writtenIdOf } from '#features/inbox/timeline/identity.ts'
import { hashSecret, newSecret, type Vault } from '#platform/crypto/secrets.ts'
import type { Kind } from './Id.ts'
import type { Side, Who } from './thePeople.ts'

/** A workspace of a fixture: what calls can name in it, and the words and ids by which a leak of it is known. */
export interface Workspace {
  ids: Record<Kind, string>
  /** What every member may know. */
  secrets: string[]
  /** What only those may know who see the conversations of the bot. */
  talks: Record<'shop' | 'help', string[]>
  /** What only those may know who may have conversations of the bot before them. */
  replies: Record<'shop' | 'help', string[]>
}

export type Row = [table: string, values: object]

interface Order {
  side: Side
  who: Who
  person: string
  vault: Vault
}

/** The rows of one workspace with one of everything, and its person `who`, if they belong to it. */
export function insertFixture({ side, who, person, vault }: Order): { workspace: Workspace; rows: Row[] } {
  const workspace = newId()
  const rows: Row[] = []
  const home = who.homes[side]
  const isOurs = side === 'ours'
  const isClosed = isOurs && who.closed === true
  const concern = isOurs ? who.talk : undefined
  const of = { workspace_id: workspace }
  const add = (table: string, values: object) => void rows.push([table, values])

  const removed = newId()
  add('workspace', { id: removed, name: 'Removed', trial_ends_at: null, deleted_at: new Date() })
  const owner = newId()
  const colleague = newId()
  add('workspace', {
    id: workspace,
    // No secret: to remove a workspace one types its name.
    name: 'Workspace',
    trial_ends_at: new Date(Date.now() + 86_400_000),
    deleted_at: isClosed ? new Date() : null,
  })
  for (const id of [owner, colleague])
    add('person', {
      id,
      email: `${id}@example.com`,
      name: `Person ${id}`,
      first_name: 'Person',
      image: null,
      bot_client_key: null,
      workspace_id: workspace,
    })
  add('member', { ...of, person_id: owner, is_owner: true, ...rightsOf(flags) })
  add('member', { ...of, person_id: colleague, is_owner: false, ...rightsOf([]) })
  const theirSession = newId()
  rows.push(session(theirSession, owner, newSecret('bs'), 'good'))

  const [shop, help, removedBot] = [bot('Shop bot'), bot('Help bot', silentWebhook), bot('Old bot', '', new Date())]
  for (const one of [shop, help, removedBot]) add('bot', { ...of, ...one })
  if (home) {
    const scope_bots = home.bots.map((name) => ({ shop, help })[name].id)
    add('member', { ...of, person_id: person, ...home.rights, scope: home.scope, scope_bots })
    add('member', { workspace_id: removed, person_id: person, ...home.rights })
  }
  const mySession = newId()
  if (isOurs) rows.push(session(mySession, person, newSecret('bs'), 'good'))
  const key = newId()
  add('api_key', {
    ...of,
    id: key,
    hash: hashSecret(newSecret('bk')),
    name: `Key ${key}`,
    starts_with: 'bk_abcd',
    last_used_at: null,
    revoked_at: null,
  })

  add('audit', {
    ...of,
    id: newId(),
    actor_id: owner,
    actor_name: 'Person',
    actor_email: null,
    action: 'key.made',
    subject_id: key,
    subject_name: 'Key',
    before: null,
    after: null,
    address: null,
    device: null,
  })
  const [invite, link] = [newId(), newSecret('inv')]
  const asked = { ...rightsOf([]), email: null, invited_by: owner, expires_at: new Date(Date.now() + 86_400_000) }
  add('invite', { ...of, id: invite, code_hash: hashSecret(link), code: vault.encrypt(link), ...asked })
  const talk = converse(workspace, shop.id, {
    assignee_id: concern === 'assigned' ? person : null,
    mentioned: concern === 'mentioned' ? [person] : [],
  })
  const other = converse(workspace, help.id, { assignee_id: null, mentioned: [] })
  const deleted = converse(workspace, shop.id, { assignee_id: null, mentioned: [], deleted_at: new Date() })
  rows.push(...talk.rows, ...other.rows, ...deleted.rows)
  const label = newId()
  add('label', { ...of, id: label, bot_id: shop.id, name: 'urgent' })
  add('label', { ...of, id: newId(), bot_id: shop.id, name: 'later' })
  const [view, bulk] = [newId(), newId()]
  add('view', { ...of, id: view, person_id: owner, name: 'Shared', client_key: 'all', criteria: '{}', shared: true })
  const reply = newId()
  add('reply', { ...of, id: reply, person_id: owner, name: 'shared', text: 'Hello', shared: true })
  const ofBots = { shop: newId(), help: newId() }
  for (const [id, bot_id] of [
    [ofBots.shop, shop.id],
    [ofBots.help, help.id],
  ])
    add('reply', { ...of, id, person_id: owner, name: 'of-a-bot', text: `Said with ${id}`, shared: true, bot_id })
  const done = { act: '{"do":"done"}', state: 'done', total: 0, undo_until: new Date(Date.now() + 60_000) }
  if (home && !isClosed) add('bulk', { ...of, id: bulk, person_id: isOurs ? person : owner, ...done })

  const failedEvent = newId()
  const sent = {
    provider: 'nobody',
    account: failedEvent,
    delivery_id: failedEvent,
    received_at: new Date(),
    request: '{}',
    body: Buffer.alloc(0),
  }
  add('webhook_event', { ...of, ...sent, id: failedEvent, bot_id: shop.id, state: 'failed' })

  const ids: Record<Kind, string> = {
    workspace,
    removedWorkspace: removed,
    conversation: talk.id,
    bot: shop.client_key,
    botWithWebhook: help.client_key,
    removedBot: removedBot.client_key,
    apiKey: key,
    colleague,
    session: isOurs ? mySession : theirSession,
    failedDelivery: talk.delivery,
    failedEvent,
    failedMessage: talk.jmid,
    invite,
    inviteLink: link,
    owner,
    deletedConversation: deleted.id,
    label,
    view,
    reply,
    replyOfBot: ofBots.shop,
    bulk,
  }
  const secrets = [
    workspace,
    removed,
    invite,
    link,
    owner,
    colleague,
    key,
    ...[shop, help, removedBot].flatMap(({ id, client_key }) => [id, client_key]),
  ]
  return {
    workspace: { ids, secrets, talks: { shop: talk.secrets, help: other.secrets }, replies: { shop: [ofBots.shop], help: [ofBots.help] } },
    rows,
  }
}

/** A session that is good, or not any more. */
export function session(id: string, person: string, token: string, state: 'good' | 'expired' | 'revoked'): Row {
  const expires = new Date(Date.now() + (state === 'expired' ? -1000 : 86_400_000))
  const ends = { expires_at: expires, revoked_at: state === 'revoked' ? new Date() : null }
  return ['session', { id, person_id: person, token_hash: hashSecret(token), device: 'test', address: '127.0.0.1', ...ends }]
}

/** A webhook at a port where nothing listens. */
const silentWebhook = 'http://localhost:9/hook'

function bot(name: string, webhook = '', deleted: Date | null = null) {
  const id = newId()
  const settings = {
    source: 'npm',
    channel: 'messenger',
    transport: webhook === '' ? 'sdk-socket' : 'sdk-webhook',
    webhook,
    auto_resume_minutes: null,
  }
  return { id, client_key: `bot_${id.replaceAll('-', '')}`, name, ...settings, deleted_at: deleted }
}

/** A conversation in which the customer has said something and an answer has failed. */
function converse(workspace: string, botId: string, whom: { assignee_id: string | null; mentioned: string[]; deleted_at?: Date }) {
  const [id, customer, said, delivery] = [newId(), newId(), newId(), newId()]
  const jmid = `jmid-${id}`
  const of = { workspace_id: workspace }
  const at = new Date()
  const last = {
    text: `Said ${said}`,
    direction: 'in',
    by: 'customer',
    name: `Customer ${customer}`,
    person: null,
    has_attachments: false,
    private: false,
    ts: at.getTime() / 1000,
  }
  const nothing = { deleted_at: null, needs_human_at: null, waiting_at: null, last_human_at: null, resume_at: null, address: null }
  const quiet = { person_id: null, body: null, delivery: null, delivery_why: null, delivery_retryable: null }
  const rows: Row[] = [
    [
      'customer',
      {
        ...of,
        id: customer,
        bot_id: botId,
        user_key: customer,
        name: 'Customer',
        profile: '{}',
        search: `customer ${customer}`,
      },
    ],
    [
      'conversation',
      {
        ...of,
        id,
        bot_id: botId,
        customer_id: customer,
        channel: `channel-${id}`,
        platform: 'messenger',
        in_count: 1,
        last_seq: 2,
        last_at: at,
        last_message: JSON.stringify(last),
        // As the server marks it by itself, at a time of its own.
        undelivered_at: at,
        ...nothing,
        ...whom,
      },
    ],
    ['message', { ...of, conversation_id: id, seq: 1, id: said, jmid: null, at, author: 'customer', text: `Said ${said}`, ...quiet }],
    [
      'message',
      {
        ...of,
        conversation_id: id,
        seq: 2,
        id: writtenIdOf(id, jmid),
        jmid,
        at,
        author: 'person',
        text: `Answered ${said}`,
        ...quiet,
        delivery: 'failed',
        delivery_why: JSON.stringify({ code: 'sdk.not-connected' }),
        delivery_retryable: true,
      },
    ],
    [
      'delivery',
      {
        ...of,
        id: delivery,
        bot_id: botId,
        conversation_id: id,
        seq: 2,
        kind: 'chat response',
        transport: 'sdk-socket',
        payload: '{}',
        state: 'failed',
        why: JSON.stringify({ code: 'sdk.not-connected' }),
        claimed_until: null,
        created_at: at,
      },
    ],
  ]
  return { id, jmid, delivery, rows, secrets: [id, customer, said, delivery] }
}
