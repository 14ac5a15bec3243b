import * as acts from '#features/inbox/actions/contract.ts'
import * as bulk from '#features/inbox/actions/bulk/contract.ts'
import * as customers from '#features/inbox/conversations/customerContract.ts'
import * as labels from '#features/inbox/conversations/labels/contract.ts'
import * as waiting from '#features/inbox/conversations/waitingContract.ts'
import * as views from '#features/inbox/conversations/views/contract.ts'
import * as audit from '#features/audit/contract.ts'
import * as auth from '#features/auth/contract.ts'
import * as conversations from '#features/inbox/conversations/contract.ts'
import * as invites from '#features/workspaces/invites/contract.ts'
import * as members from '#features/workspaces/members/contract.ts'
import * as messages from '#features/inbox/timeline/contract.ts'
import * as replies from '#features/saved-replies/contract.ts'
import * as search from '#features/search/contract.ts'
import * as site from '#features/site/contract.ts'
import * as workspaces from '#features/workspaces/contract.ts'
import { changesSince } from '#shared/liveProtocol.ts'
import { notMine, notWhoSeesLess, onlyOwners, onlyWhoSeesAll, onlyWhoSeesAllOf, whenOk } from './becomes.ts'
import { alertCalls } from './alertCalls.ts'
import { botCalls } from './botCalls.ts'
import { entry, type Entry } from './Entry.ts'
import { idOf } from './Id.ts'
import { writingCalls } from './writingCalls.ts'
import { begun } from '#features/inbox/conversations/begunContract.ts'
import { countFound, findConversations } from '#features/inbox/conversations/findContract.ts'
import * as unread from '#features/inbox/conversations/unreadContract.ts'
import * as deleted from '#features/inbox/conversations/deletedContract.ts'
import * as privacy from '#features/inbox/privacy/contract.ts'
import * as handoff from '#features/inbox/handoff/contract.ts'
import { countHeld } from '#features/inbox/conversations/heldContract.ts'
import { listUntaken } from '#features/inbox/handoff/untakenContract.ts'

const team = { teamid: idOf('workspace') }
const talk = { params: { id: idOf('conversation') } }
const found = { query: { phrase: 'customer' }, headers: { ...team, clientkey: idOf('bot', 'filter') } }
const newThing = { new_id: 'Of what is not there yet; the tests of the feature say what becomes of one that is.' }
const ofMember = { team_id: idOf('workspace'), user_id: idOf('colleague') }
const userid = { userid: 'The session says who calls.' }
const named = { channelid: 'The path names it.', clientkey: 'The conversation is of one bot.', ...userid }

/** Every call of people, who may make it by section 6, and an example. A new call is one line. */
export const theCalls: Entry[] = [
  entry(
    'nobody',
    auth.exchangeCode,
    { body: { code: 'bc_a-code-that-never-was' } },
    { becomes: () => 'gone', plain: { code: 'It is worth something only to who was handed it.' } },
  ),
  entry('nobody', auth.waysIn),
  entry('person', auth.listSessions),
  entry('person', auth.revokeSession, { params: { id: idOf('session') } }),
  entry('person', auth.signOutEverywhere, { body: { this_too: false } }),
  entry('person', auth.logOut),
  entry('person', auth.handOver),
  entry('person', auth.listAccounts),
  entry(
    'person',
    auth.unlinkAccount,
    { params: { provider: 'google', subject: 'not-connected' } },
    { becomes: whenOk('not-found'), plain: { subject: 'The account of a person at a company, which nobody here has.' } },
  ),
  entry('person', auth.saveGoogle, { body: { jwt: 'no-token-of-any-company' } }, { becomes: whenOk('unavailable') }),
  entry('person', auth.refreshGoogle, {}, { becomes: whenOk('unavailable') }),

  entry('person', workspaces.me, { headers: team }),
  entry('member', workspaces.chooseContext, { body: { team_id: idOf('workspace'), client_key: idOf('bot') } }),
  entry('member', workspaces.getWorkspace, { params: { id: idOf('workspace') } }),
  entry(
    'person',
    workspaces.makeWorkspace,
    {
      body: { name: 'New workspace', teamid: idOf('workspace', 'ignored'), userid: idOf('colleague', 'ignored') },
    },
    { plain: newThing },
  ),
  entry('edit', workspaces.updateWorkspace, { body: { teamid: idOf('workspace'), name: 'New name' } }, { does: 'rename' }),
  entry(
    'edit',
    workspaces.updateWorkspace,
    { body: { teamid: idOf('workspace'), name: 'Workspace', userid: idOf('colleague', 'chosen') } },
    { does: 'hand over', becomes: onlyOwners },
  ),
  entry('owner', workspaces.removeWorkspace, { body: { team_id: idOf('workspace'), name: 'Workspace' } }),
  entry('owner', workspaces.restoreWorkspace, { body: { team_id: idOf('removedWorkspace') } }),
  entry('person', workspaces.removedWorkspaces),
  entry('person', workspaces.listWorkspaces),
  entry('person', workspaces.updatePerson, { body: { real_name: 'New Name' } }),
  entry(
    'member',
    workspaces.updatePerson,
    { body: { workspace_team: idOf('workspace'), bot_context: { client_key: idOf('bot') } } },
    { does: 'look elsewhere' },
  ),

  entry('edit', workspaces.slackConnection, { headers: team }),
  entry('edit', workspaces.disconnectSlack, { headers: team }, { becomes: whenOk('not-found') }),

  entry('person', members.everybody),
  entry('member', members.listMembers, { body: { team_id: idOf('workspace') } }),
  entry(
    'edit',
    members.updateRole,
    { body: { ...ofMember, ...members.rightsOf(['edit']) } },
    { does: 'rights', plain: { scope_bots: 'Asked in the other example.' } },
  ),
  entry(
    'edit',
    members.updateRole,
    { body: { ...ofMember, ...members.rightsOf([]), scope: 'bots', scope_bots: [idOf('bot', 'chosen')] } },
    { does: 'scope', becomes: onlyWhoSeesAll },
  ),
  entry(
    'edit',
    members.previewRole,
    { body: { ...ofMember, ...members.rightsOf(['edit']) } },
    { plain: { scope_bots: 'Asked where it is set.' } },
  ),
  entry('edit', members.removeMember, { body: ofMember }),
  entry('member', members.leaveWorkspace, { body: { team_id: idOf('workspace') } }),

  entry(
    'edit',
    invites.createInvite,
    { body: { team_id: idOf('workspace'), emails: ['new@example.com'], ...members.rightsOf([]) } },
    { becomes: notWhoSeesLess, plain: { ...userid, ...newThing, scope_bots: 'Asked in the other example.' } },
  ),
  entry(
    'edit',
    invites.createInvite,
    { body: { team_id: idOf('workspace'), ...members.rightsOf([]), scope: 'bots', scope_bots: [idOf('bot', 'chosen')] } },
    { does: 'a part', becomes: notWhoSeesLess, plain: { ...userid, ...newThing } },
  ),
  entry('edit', invites.listInvites, { headers: team }),
  entry('edit', invites.resendInvite, { body: { team_id: idOf('workspace'), id: idOf('invite') } }, { becomes: notWhoSeesLess }),
  entry('edit', invites.revokeInvite, { body: { team_id: idOf('workspace'), id: idOf('invite') } }),
  entry('person', invites.useInvite, { body: { link: idOf('inviteLink', 'code') } }, { shows: true }),
  entry('nobody', invites.viewInvite, { params: { link: idOf('inviteLink', 'ignored') } }, { shows: true }),

  entry('nobody', site.unsubscribe, { body: { userid: idOf('colleague', 'ignored') } }, { becomes: () => 'forbidden' }),
  entry('nobody', site.unsubscribeOneClick, { params: { userid: idOf('colleague', 'ignored') } }, { becomes: () => 'forbidden' }),
  entry('person', site.wantMail),

  entry('owner', audit.listAudit, { headers: team, query: { who: idOf('colleague', 'filter') } }),
  entry('owner', audit.exportAudit, { headers: team, query: { who: idOf('colleague', 'filter') } }),

  entry('member', changesSince, { query: { since: '0-0' }, headers: team }),

  ...botCalls,

  entry(
    'member',
    conversations.listConversations,
    { params: { a: '*', phrase: '*', b: '*' }, headers: { ...team, clientkey: idOf('bot', 'filter') } },
    { does: 'of a bot' },
  ),
  entry(
    'member',
    conversations.listConversations,
    { params: { a: idOf('conversation', 'filter'), phrase: '*', b: '*' }, headers: team },
    { does: 'one', plain: { clientkey: 'Asked in the other example.' } },
  ),
  entry('member', unread.seenOf, { headers: team, body: { ids: [idOf('conversation', 'filter')] } }),
  entry('chat', handoff.setPaused, { ...talk, headers: { paused: 'true' } }, { plain: named }),
  entry('chat', listUntaken, { params: { client_key: idOf('bot') } }),
  entry('member', unread.unreadCount, talk),
  entry('member', unread.resetUnread, talk),

  entry('chat', acts.undoPass, talk, { becomes: whenOk('conflict') }),
  entry('chat', acts.setStarred, { ...talk, headers: { starred: 'true' } }, { plain: named }),
  entry('chat', acts.moveToDone, talk, { plain: named }),
  entry('chat', acts.moveToInbox, talk, { plain: named }),
  entry('chat', acts.snooze, { ...talk, body: { until: Math.floor(Date.now() / 1000) + 86_400 } }, { plain: named }),
  entry('member', unread.markUnread, { ...talk, body: { isunread: 'true' } }, { plain: named }),
  entry(
    'chat',
    acts.assign,
    { params: { id: idOf('conversation'), assignee: idOf('owner') } },
    { plain: { ...named, assigneeid: 'The path names it.', assignerid: userid.userid } },
  ),
  entry('chat', acts.addLabel, { params: { id: idOf('conversation'), tag: 'urgent' } }, { plain: named }),
  entry('chat', acts.removeLabel, { params: { id: idOf('conversation'), tag: 'urgent' } }, { plain: named }),
  entry('chat', acts.deleteConversation, talk, { plain: named }),
  entry('chat', acts.blockCustomer, { ...talk, body: { blocked: true } }),
  entry('chat', acts.restoreConversation, { params: { id: idOf('deletedConversation', 'seen') } }, { becomes: onlyOwners, plain: named }),
  entry('owner', deleted.listDeleted, { headers: team }),
  entry('member', begun, { headers: team }),
  entry('member', findConversations, found),
  entry('member', countFound, found),

  entry('member', unread.listAttention, { headers: team }),
  entry('member', customers.conversationsOfCustomer, talk),
  entry('support', privacy.exportCustomer, talk, { becomes: onlyWhoSeesAllOf('shop') }),
  entry('owner', privacy.eraseCustomer, { ...talk, body: { name: 'Customer' } }),

  entry(
    'member',
    labels.listLabels,
    { params: { client_key: idOf('bot') }, headers: { teamid: idOf('workspace', 'ignored') } },
    { does: 'of a bot' },
  ),
  entry('member', labels.listLabels, { params: { client_key: 'all' }, headers: team }, { does: 'all' }),
  entry('chat', labels.upsertLabel, { body: { client_key: idOf('bot'), tagName: 'new' } }, { does: 'make' }),
  entry(
    'chat',
    labels.upsertLabel,
    { body: { client_key: idOf('bot'), id: idOf('label'), tagName: 'urgent', colour: 'blue' } },
    { does: 'recolour' },
  ),
  entry(
    'chat',
    labels.renameLabel,
    { body: { client_key: idOf('bot'), tagName: 'urgent', newName: 'soon' } },
    { becomes: onlyWhoSeesAllOf('shop') },
  ),
  entry(
    'chat',
    labels.mergeLabels,
    { body: { client_key: idOf('bot'), tagName: 'urgent', into: 'later' } },
    { becomes: onlyWhoSeesAllOf('shop') },
  ),
  entry('chat', labels.deleteLabel, { body: { client_key: idOf('bot'), tagName: 'urgent' } }, { becomes: onlyWhoSeesAllOf('shop') }),

  entry('member', views.listViews, { headers: team }),
  entry(
    'member',
    views.saveView,
    { headers: team, body: { name: 'New view', criteria: {}, client_key: idOf('bot') } },
    { does: 'make', plain: newThing },
  ),
  // Shared by somebody else: the one who made it may, too.
  entry('edit', views.saveView, { body: { id: idOf('view'), name: 'Renamed', criteria: {}, shared: true } }, { does: 'change' }),
  entry('member', waiting.countWaiting, { headers: team }),
  entry('member', countHeld, { headers: team }),
  entry('member', views.countViews, { headers: team }),
  entry('edit', views.moveView, { params: { id: idOf('view') }, body: { before: null } }, { does: 'change' }),
  entry('edit', views.deleteView, { params: { id: idOf('view') } }),

  entry('chat', replies.listReplies, { headers: team }),
  entry(
    'chat',
    replies.saveReply,
    { headers: team, body: { name: 'hello', text: 'Hello', shared: true, client_key: idOf('bot', 'met') } },
    { does: 'write', plain: newThing },
  ),
  // Shared by somebody else: who may change people may, too, where they may chat.
  entry(
    'chat',
    replies.saveReply,
    { body: { id: idOf('reply'), name: 'hi', text: 'Hi', shared: true } },
    { does: 'change', becomes: notMine },
  ),
  entry('chat', replies.saveReply, { body: { id: idOf('replyOfBot', 'met'), text: 'Hi' } }, { does: 'change of a bot', becomes: notMine }),
  ...alertCalls,
  entry('chat', replies.deleteReply, { params: { id: idOf('reply') } }, { becomes: notMine }),
  entry('chat', replies.deleteReply, { params: { id: idOf('replyOfBot', 'met') } }, { does: 'of a bot', becomes: notMine }),

  entry('chat', bulk.countSelection, { headers: team, body: { criteria: {}, clientkey: idOf('bot', 'filter') } }),
  entry(
    'chat',
    bulk.startBulk,
    { headers: team, body: { act: { do: 'done' }, ids: [idOf('conversation', 'filter')] } },
    { plain: { clientkey: 'Asked with the count.', assignee: 'Asked with the single call.' } },
  ),
  entry('chat', bulk.getBulk, { params: { id: idOf('bulk') } }),
  entry('chat', bulk.stopBulk, { params: { id: idOf('bulk') } }),
  entry('chat', bulk.undoBulk, { params: { id: idOf('bulk') } }),

  entry('member', messages.getConversation, talk),
  entry(
    'member',
    search.searchMessages,
    { query: { q: 'hello', team_id: idOf('workspace'), client_key: idOf('bot', 'filter'), channel: idOf('conversation', 'filter') } },
    { plain: { teamid: 'For who names no team_id.' } },
  ),
  entry('owner', messages.getDeletedConversation, { params: { id: idOf('deletedConversation', 'seen') } }),
  entry('member', messages.getConversationBefore, { params: { id: idOf('conversation'), ts: '9999999999' } }),
  ...writingCalls,
]
