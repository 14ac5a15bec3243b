import { handle } from '#platform/http/handle.ts'
import * as contract from '#features/search/contract.ts'
import { searchMessages } from './searchMessages.ts'

export const searchRoutes = [handle(contract.searchMessages, searchMessages)]
