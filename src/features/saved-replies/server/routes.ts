import { answers } from '#platform/http/answers.ts'
import * as contract from '#features/saved-replies/contract.ts'
import { deleteReply } from './deleteReply.ts'
import { listReplies } from './listReplies.ts'
import { saveReply } from './saveReply.ts'

export const replyRoutes = [
  answers(contract.listReplies, listReplies),
  answers(contract.saveReply, saveReply),
  answers(contract.deleteReply, deleteReply),
]
