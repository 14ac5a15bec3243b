import type * as z from 'zod/mini'
import { Agent } from '#features/agents/contract.ts'
import { Attempt, BotLevels, SystemLevels } from '#features/alerts/contract.ts'
import { QuietNow } from '#features/alerts/quietContract.ts'
import { BotRules } from '#features/alerts/botContract.ts'
import { LedgerEntry } from '#features/alerts/ledgerContract.ts'
import { AuditEntry } from '#features/audit/contract.ts'
import { Account, Session } from '#features/auth/contract.ts'
import { ApiKey, Bot, BotHealth, BotStatus, RemovedBot } from '#features/bots/contract.ts'
import { UploadedFile } from '#features/files/contract.ts'
import { Act, Bulk, Selection } from '#features/inbox/actions/bulk/contract.ts'
import { Conversation, ConversationList, LastMessage, ListedConversation, Profile, Seen } from '#features/inbox/conversations/contract.ts'
import { CustomerPage } from '#features/inbox/conversations/customerContract.ts'
import { DeletedConversation } from '#features/inbox/conversations/deletedContract.ts'
import { Label } from '#features/inbox/conversations/labels/contract.ts'
import { Attention, Unread } from '#features/inbox/conversations/unreadContract.ts'
import { View } from '#features/inbox/conversations/views/contract.ts'
import { CustomerExport, ExportedMessage } from '#features/inbox/privacy/contract.ts'
import { Attachment, Day, Message, OpenConversation, TimelineEvent } from '#features/inbox/timeline/contract.ts'
import { Reply } from '#features/saved-replies/contract.ts'
import { Hit, SearchAnswer } from '#features/search/contract.ts'
import { Me, OwnWorkspace, RemovedWorkspace, SlackConnection, Workspace } from '#features/workspaces/contract.ts'
import { Invite, ListedInvite } from '#features/workspaces/invites/contract.ts'
import { Colleague, Membership, WorkspaceMember } from '#features/workspaces/members/contract.ts'

/**
 * The names by which API users know the shapes of requests and responses: generated clients have a type for each. They are part of the API: a
 * name stays when the code renames its constant. In requests `Input` follows the name.
 */
export const namedShapes: Record<string, z.ZodMiniType> = {
  Account,
  Agent,
  ApiKey,
  Attachment,
  Attention,
  AlertAttempt: Attempt,
  AlertLedgerEntry: LedgerEntry,
  AlertLevelsOfBot: BotLevels,
  AlertLevelsOfPerson: SystemLevels,
  AlertRulesOfBot: BotRules,
  QuietHours: QuietNow,
  AuditEntry,
  Bot,
  BotHealth,
  BotStatus,
  BulkAction: Act,
  BulkRun: Bulk,
  BulkSelection: Selection,
  Colleague,
  Conversation,
  ConversationDay: Day,
  ConversationHistory: OpenConversation,
  ConversationList,
  Customer: CustomerPage,
  CustomerExport,
  CustomerProfile: Profile,
  DeletedConversation,
  ExportedMessage,
  Invitation: Invite,
  Label,
  LastMessage,
  ListedConversation,
  ListedInvitation: ListedInvite,
  Me,
  Member: WorkspaceMember,
  Membership,
  Message,
  OwnWorkspace,
  ReadState: Seen,
  RemovedBot,
  RemovedWorkspace,
  SavedReply: Reply,
  SavedView: View,
  SearchHit: Hit,
  SearchResult: SearchAnswer,
  Session,
  SlackConnection,
  TimelineEvent,
  UnreadCount: Unread,
  UploadedFile,
  Workspace,
}
