import type { Row } from '../Row.ts'
import { alerts } from './alerts.ts'
import { answers } from './answers.ts'
import { bulk } from './bulk.ts'
import { catchUp } from './catchUp.ts'
import { fanOut } from './fanOut.ts'
import { ingest } from './ingest.ts'
import { list } from './list.ts'
import { memory } from './memory.ts'
import { open } from './open.ts'
import { page } from './page.ts'
import { plans } from './plans.ts'
import { screen } from './screen.ts'
import { scrolling } from './scrolling.ts'
import { search } from './search.ts'
import { start } from './start.ts'
import { webhooks } from './webhooks.ts'
import { work } from './work.ts'

/** Every promise that is measured, in the order in which it is: what writes comes after what only reads, and the log is filled first. */
export const rows: Row[] = [
  page,
  list,
  open,
  search,
  memory,
  scrolling,
  plans,
  start,
  work,
  bulk,
  catchUp,
  screen,
  ingest,
  fanOut,
  webhooks,
  answers,
  alerts,
]
