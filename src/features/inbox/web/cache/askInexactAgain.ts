import type { Query, QueryKey } from '@tanstack/react-query'
import type { Conversation, Criteria } from '#features/inbox/conversations/contract.ts'
import { isDated, placeOf } from '#features/inbox/conversations/rules.ts'
import { changeAnswer } from '#web/query/changeAnswer.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import type { ListPages, ListQuestion } from './ListPages.ts'
import { mergePage, pageOf } from './mergePage.ts'
import { isWithin } from './placeRow.ts'
import { questionOfKey } from './questionOfKey.ts'
import { askFallenAttention } from './useAttention.ts'
import { askPage } from './useConversations.ts'

/** What changed since the inexact lists were asked. */
interface Due {
  /** By id, each as it is now. */
  conversations: Map<string, Conversation>
  /** Whether something changed of which the place on a list is not known. */
  anywhere: boolean
}

/** How long the inexact lists wait before they are asked again, in milliseconds. */
const timeoutMs = 2000
/** Of so many pages a list is asked at most; all together where more changed. */
const maxPages = 3
let planned: Due | null = null

/**
 * Asks again soon, after a change, for what cannot be told from it: a list of a found phrase, of what is unread or of a time, where one is shown, and what has
 * fallen. However many pages are loaded, only those are asked for on which something that changed has its place.
 */
export function askInexactAgain(changed?: Conversation): void {
  const due = plan()
  if (changed) due.conversations.set(changed.id, changed)
  else due.anywhere = true
}

/** Asks again soon for what has fallen: badges that were counted only so far, and who follows next up, or calls, where only so many are told. */
export function askFallenAgain(): void {
  plan()
}

function plan(): Due {
  if (planned === null) {
    planned = { conversations: new Map(), anywhere: false }
    setTimeout(askNow, timeoutMs)
  }
  return planned
}

function askAgainFor({ conversations, anywhere }: Due): void {
  askFallenAgain()
  if (anywhere) askInexactAgain()
  conversations.forEach((one) => askInexactAgain(one))
}

/** What is due of a list whose rows can be told: its badges, which any page says. */
const badges: Due = { conversations: new Map(), anywhere: false }

function askNow(): void {
  const due = planned!
  planned = null
  askFallenAttention()
  // What nobody looks at is asked when somebody does.
  void queries.invalidateQueries({
    queryKey: queryKeys.conversations,
    predicate: (query) => !query.isActive() && isDue(query.queryKey, due),
    refetchType: 'none',
  })
  for (const query of queries.getQueryCache().findAll({ queryKey: queryKeys.conversations, type: 'active' }))
    if (isDue(query.queryKey, due)) void askList(query, due)
}

/** Asks a list that is shown: for the pages where what changed has its place, and for all where those do not say everything. */
async function askList({ queryKey, state }: Query, due: Due): Promise<void> {
  const question = questionOfKey(queryKey)
  // What is on its way, such as the next page, is waited for: who scrolls while much happens would never get it.
  if (state.fetchStatus !== 'idle' || queries.isFetching({ queryKey: [...queryKeys.pageOfList, question] }) > 0) {
    return askAgainFor(due)
  }
  const asked = isInexact(question) ? due : badges
  const pages = pagesOf(asked, queries.getQueryData<ListPages>(queryKey), question.criteria)
  const isEnough =
    pages !== null && (await Promise.all(pages.map((page) => askPageAgain(queryKey, page, asked).catch(() => false)))).every(Boolean)
  if (!isEnough) await queries.invalidateQueries({ queryKey, exact: true })
}

/** The numbers of the loaded pages where what changed has its place, at least one for its badges; null for all. */
function pagesOf({ conversations, anywhere }: Due, data: ListPages | undefined, criteria: Criteria): number[] | null {
  // Who follows next up stands behind the last page.
  if (data === undefined || data.pages.length === 1 || anywhere || criteria.filterNextUp) return null
  if (conversations.size === 0) return [0]
  const pages = new Set([...conversations.values()].map((one) => Math.max(0, pageOf(data, one, criteria))))
  return pages.size > maxPages ? null : [...pages]
}

/**
 * Puts the new answer for a page into a kept list; false where it does not say everything. It counts as an answer of its own: when it lands, the list gets
 * what came meanwhile.
 */
async function askPageAgain(listKey: QueryKey, at: number, due: Due): Promise<boolean> {
  const question = questionOfKey(listKey)
  const { criteria } = question
  const kept = () => queries.getQueryData<ListPages>(listKey)
  const cursor = kept()!.pageParams[at]!
  let isEnough = false
  await queries.query({
    queryKey: [...queryKeys.pageOfList, question, cursor],
    staleTime: 0,
    gcTime: 0,
    async queryFn() {
      const answer = await askPage(question, cursor)
      const data = kept()
      const isThere = data?.pageParams[at] === cursor && (answer.hasNext || at === data.pages.length - 1)
      // Where rows have come since the page was loaded, its answer may end before the place of one.
      const isTold = (one: Conversation) => pageOf(data!, one, criteria) !== at || isWithin(answer, placeOf(one, criteria))
      isEnough = isThere && [...due.conversations.values()].every(isTold)
      if (isThere && isEnough) changeAnswer(listKey, mergePage(data, at, answer, criteria))
      // The next page, when it lands, brings the others as they were when it was asked for.
      if (queries.getQueryState(listKey)?.fetchStatus === 'fetching') askAgainFor(due)
      return answer.snapshot
    },
  })
  return isEnough
}

/** Whether something of a kept list cannot be told from what changed. */
function isDue(queryKey: QueryKey, { conversations, anywhere }: Due): boolean {
  const hasChanged = anywhere || conversations.size > 0
  return (hasChanged && isInexact(questionOfKey(queryKey))) || hasFallen(queryKey)
}

const isInexact = ({ phrase, criteria }: ListQuestion) => phrase !== '' || criteria.filterUnread || isDated(criteria)

const hasFallen = (queryKey: QueryKey) => queries.getQueryData<ListPages>(queryKey)?.pages.at(-1)?.hasFallen === true
