import type { Feature } from '#platform/Feature.ts'
import { handle } from '#platform/http/handle.ts'
import * as contract from '#features/saved-replies/contract.ts'
import { deleteReply } from './deleteReply.ts'
import { listReplies } from './listReplies.ts'
import { saveReply } from './saveReply.ts'

export const savedRepliesFeature: Feature = {
  name: 'saved-replies',
  routes: [handle(contract.listReplies, listReplies), handle(contract.saveReply, saveReply), handle(contract.deleteReply, deleteReply)],
}
