import type { Query } from '@tanstack/react-query'
import { changesSince, protocolVersion, type LiveChange } from '#shared/liveProtocol.ts'
import { me } from '#features/workspaces/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { endSession, sessionToken } from '#web/query/session.ts'
import { store } from '#web/hooks/store.ts'
import { attends, watchAttending } from './attends.ts'
import { bringUpToDate, floorOfData, isAskedAgain, patchedQueries } from './exact.ts'
import { onChanges, onCaughtUp, onConnected, onLost, unconnected, type Follower, type LiveState, type Transition } from './follower.ts'
import { forgetSeen } from './forgetSeen.ts'
import { inFrames } from './inFrames.ts'
import { announce } from './listen.ts'
import { withChanges, withOlder, type Recent } from './recent.ts'
import { reloadOnce } from '#web/lazy/reloadOnce.ts'
import { connectionId, joinTeam, keepConnected, reconnect, sayAttending, subscribe } from './socket.ts'

/** How often the log is asked although the socket says that all is well, in milliseconds; the net under it. */
const netEvery = 60_000
/** How often while there is no socket. */
const netOffline = 10_000

/** An answer of the log that takes longer (ms) is taken for lost: meanwhile nothing is shown of what happens. */
const logAnswers = 30_000

/** What the page shows of its connection. */
export const liveState = store<LiveState>('catching up')

let team = ''
let follower: Follower = unconnected
let recent: Recent | null = null
let reaching = false
/** The log does not reach back to here any more. */
let forgotten = ''

/** Follows the log of a workspace; called once for each page load. A change of workspace reloads the page. */
export function startLive(workspace: string): void {
  if (team) return
  team = workspace
  const take = inFrames<LiveChange>((changes) => follow(onChanges(follower, changes)))
  subscribe('changes', ({ changes }) => changes.forEach(take.later))
  subscribe('signed_out', () => void leaveWorkspace())
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) settle()
  })
  watchAttending()
  const say = () => sayAttending(attends.get())
  attends.subscribe(say)
  say()
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void net()
  })
  netLater()
  keepConnected({
    up: () => void join(),
    down() {
      take.now()
      follow(onLost(follower))
    },
    // Whether the session still holds is the server's to say; its 401 leads to the way in.
    refused: () => void callApi(me).catch(() => undefined),
  })
}

async function join(): Promise<void> {
  const connection = connectionId()
  const answer = await joinTeam(team).catch(() => null)
  if (connectionId() !== connection) return
  if (answer === null) return reconnect()
  if (!answer.ok) return onRefused(answer.code)
  if (answer.version !== protocolVersion) return reloadOnce(() => void (connectionId() === connection && reconnect()))
  if (recent === null) {
    recent = { from: answer.cursor, changes: [] }
    askUnseenAgain()
  }
  follow(onConnected(follower, answer.cursor))
}

/** What says nothing of the changes it has seen, and was asked before anybody listened, is asked again; what is still on its way, once it is here. */
function askUnseenAgain(): void {
  const isUnseen = ({ state }: Query) => state.data !== undefined && floorOfData(state.data) === null
  const isFirst = ({ state }: Query) => state.data === undefined
  for (const first of queries.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isFirst })) {
    const again = () => queries.invalidateQueries({ predicate: (query) => query === first && isUnseen(query) })
    first.promise?.then(again, () => undefined)
  }
  void queries.invalidateQueries({ predicate: isUnseen })
}

/**
 * The device was signed out, or the person is no member any more. Which of the two the server knows: its 401 leads to the way in. To another
 * workspace they go by their own hand: it may be of another client, and looks the same.
 */
async function leaveWorkspace(): Promise<void> {
  await callApi(me).catch(() => undefined)
  if (sessionToken() !== null) location.assign(`/workspaces?left=${team}`)
}

function onRefused(code: string) {
  liveState.set('offline')
  if (code === 'signed-out') endSession()
  // It was removed, or they from it, while nothing reached this page.
  else if (code === 'not-found') void leaveWorkspace()
  else void queries.invalidateQueries()
}

/** Does what a step of the follower says. */
function follow(step: Transition) {
  follower = step.follower
  liveState.set(follower.state)
  if (step.refetch) {
    recent = { from: follower.cursor!, changes: [] }
    askEverything()
  } else if (recent !== null && step.apply.length > 0) {
    recent = withChanges(recent, step.apply)
  }
  settle(step.apply)
  for (const change of step.apply) announce(change)
  if (step.fetchSince !== null) void catchUp(step.fetchSince, follower.run)
}

const askLog = (since: string) => callApi(changesSince, { query: { since } }, { signal: AbortSignal.timeout(logAnswers) })

async function catchUp(since: string, run: number): Promise<void> {
  try {
    const page = await askLog(since)
    follow(onCaughtUp(follower, page, { since, run }))
  } catch {
    if (run === follower.run && follower.state === 'catching up')
      setTimeout(() => run === follower.run && void catchUp(follower.cursor ?? since, run), 2000)
  }
}

/** Of what happened meanwhile nothing is told, also not what was erased. */
function askEverything(): void {
  void queries.invalidateQueries()
  forgetSeen()
}

/** Brings every kept answer to where the follower is; where one lacks more than is kept, and is not fetched anyway, the log is asked first. */
function settle(fresh: readonly LiveChange[] = []) {
  if (recent === null || follower.cursor === null) return
  let lacking: string | null = null
  for (const query of patchedQueries()) {
    if (bringUpToDate(query, recent, follower.cursor, fresh) || isAskedAgain(query)) continue
    const floor = floorOfData(query.state.data)!
    // The log has nothing of that any more: anyone who asks it again, with everything that comes, never ends.
    if (floor <= forgotten) query.invalidate()
    else if (lacking === null || floor < lacking) lacking = floor
  }
  if (lacking !== null && !reaching) void reachBack(lacking)
}

/** Fetches what happened between `floor` and the oldest change that is kept. */
async function reachBack(floor: string): Promise<void> {
  reaching = true
  try {
    const older: LiveChange[] = []
    for (let since = floor; recent !== null && since < recent.from;) {
      const page = await askLog(since)
      if (page.snapshot) {
        forgotten = since
        return askEverything()
      }
      older.push(...page.changes)
      if (!page.more) break
      since = page.cursor
    }
    if (recent !== null) recent = withOlder(recent, floor, older)
  } catch {
    // The next change or the net tries again.
    return
  } finally {
    reaching = false
  }
  settle()
}

function netLater() {
  setTimeout(() => void net().finally(netLater), follower.state === 'offline' ? netOffline : netEvery)
}

/** Asks the log whether anything was missed. */
async function net(): Promise<void> {
  if (follower.cursor !== null && follower.state !== 'catching up') await catchUp(follower.cursor, follower.run)
}
