import { answers } from '#server/http/answers.ts'
import * as contract from '../contract.ts'
import { searchMessages } from './searchMessages.ts'

export const searchRoutes = [answers(contract.searchMessages, searchMessages)]
