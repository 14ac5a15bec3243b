import type { Feature } from '#platform/Feature.ts'
import { handle } from '#platform/http/handle.ts'
import { deleteThing } from '#features/workspaces/members/server/sharedThings.ts'
import * as contract from '#features/saved-replies/contract.ts'
import { listReplies } from './listReplies.ts'
import { replies } from './replyRow.ts'
import { saveReply } from './saveReply.ts'

export const savedRepliesFeature: Feature = {
  name: 'saved-replies',
  routes: [
    handle(contract.listReplies, listReplies),
    handle(contract.saveReply, saveReply),
    handle(contract.deleteReply, (ctx, { params }) => deleteThing(ctx, replies, params.id)),
  ],
}
