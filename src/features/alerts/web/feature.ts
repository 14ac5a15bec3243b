import type { EventBody } from '#shared/event.ts'
import { minute } from '#shared/time.ts'
import { presentTime } from '#web/hooks/presentTime.ts'
import { listen } from '#web/live/listen.ts'
import { attends } from '#web/live/attends.ts'
import { subscribe } from '#web/live/socket.ts'
import { together } from '#web/live/together.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { isOpen } from '#web/navigation/isOpen.ts'
import { openWithPane } from '#web/navigation/wantsPane.ts'
import type { PageFeature } from '#web/live/PageFeature.ts'
import { toast, type ToastGroup } from '#web/components/toast/toast.ts'
import { botChanged, botRemoved } from '#features/bots/contract.ts'
import { alertErased } from '#features/inbox/conversations/alertContract.ts'
import { conversationErased } from '#features/inbox/conversations/contract.ts'
import { alertEnded, alertRaised, alertSettled, alertTested, readAlerts, type Alert, type Kind } from '#features/alerts/contract.ts'
import { alertsRead } from '#features/alerts/readContract.ts'
import { callApi } from '#web/query/callApi.ts'
import { alertStrings } from './alerts.strings.ts'
import { mostUrgent } from '#features/alerts/rules.ts'
import { isSaidByScreen } from './awaited.ts'
import { askWhatIsLeft, changeAlerts, withAlert, withAllRead, withoutAlert, withSettled } from './alertsQuery.ts'
import { listenElsewhere } from './elsewhere.ts'
import { allowTones, playTone } from './playTone.ts'
import { listenToUnreached } from './unreachedQuery.ts'

/** Toasts of alerts that are not over, by the alert, and of what each is. */
const shown = new Map<string, { fresh: Kind; bot: string; workspace: string | undefined; close: () => void }>()

/** Shows and plays what the person is alerted of, and takes it away when it is over. */
export const alertsFeature: PageFeature = {
  listen() {
    listenToUnreached()
    allowTones()
    addEventListener('focus', readUnseen)
    attends.subscribe(readUnseen)
    addEventListener('online', readUnseen)
    subscribe('socket_id_set', readUnseen)
    subscribe('socket_id_set', () => void (connectedAt = performance.now()))
    listen(alertRaised, (body) => {
      changeAlerts((known) => withAlert(known, body.alert))
      announceAlert(body)
    })
    listen(alertEnded, (body) => {
      changeAlerts((known) => withoutAlert(known, body))
      askWhatIsLeft()
      dismiss(body.raise_id, [])
    })
    listen(alertSettled, (body) => {
      changeAlerts((known) => withSettled(known, body))
      dismiss(body.raise_id, body.kinds)
    })
    listen(alertsRead, () => {
      changeAlerts(withAllRead)
      dismissIn(undefined)
    })
    // What calls in a bot goes and comes back with it, of which no alert tells.
    listen(botRemoved, ({ client_key }) => {
      dismissOf(client_key)
      askAgain()
    })
    listen(botChanged, ({ client_key }) => {
      askAgain()
      void queries.invalidateQueries({ queryKey: [...queryKeys.botRules, client_key] })
    })
    // So does what calls for a customer who is erased, and it does not come back.
    listen(conversationErased, together(askAgain))
    listen(alertErased, ({ raise_id }) => dismiss(raise_id, []))
    listenElsewhere({ raised: announceAlert, over: dismiss, moved: dismissOf, read: dismissIn })
    listen(alertTested, ({ id, kind, level }) => {
      toast(alertStrings.testSays(alertStrings.kindNames[kind]))
      if (level === 2) playTone(id)
    })
  },
}

function askAgain(): void {
  for (const queryKey of [queryKeys.alerts, queryKeys.unreached]) void queries.invalidateQueries({ queryKey })
}

/** `workspace` is the name of another one than this tab shows. */
function announceAlert(raised: EventBody<typeof alertRaised>, workspace?: string): void {
  const { alert, reach } = raised
  if (document.hidden) return
  const isHere = isOpen(alert.conversation_id)
  if (isHere && looksAtPage()) {
    // Who has it before them has seen what happened; what needs them there stays marked in the list.
    if (reach === 'in sight') sayRead(alert.conversation_id)
    return
  }
  // It lies open beside what somebody works in: they are told as on any other page, and have read it once they come to it.
  const isUnseen = isHere && reach === 'in sight'
  // Who has touched nothing for minutes is told by their devices, and by this page, too: they may sit beside it.
  const isBeside = reach === 'away' && !attends.get() && isNews(alert)
  if (reach !== 'page' && !isUnseen && !isBeside) return
  if (isHere) unseen.add(alert.conversation_id)
  if (isUnseen) tellLater(raised)
  else tell(raised, workspace)
}

/** For so many milliseconds another window, in which somebody looks at it, may still say that it is read. */
const saidReadWithin = 1000
let unsaid: readonly EventBody<typeof alertRaised>[] = []
function tellLater(raised: EventBody<typeof alertRaised>): void {
  unsaid = [...unsaid, raised]
  setTimeout(() => {
    if (unsaid.includes(raised) && !looksAtPage()) tell(raised, undefined)
    unsaid = unsaid.filter((other) => other !== raised)
  }, saidReadWithin)
}

/** A page has caught up so many milliseconds after it was connected. */
const caughtUpAfter = minute
let connectedAt = 0

/** What a page missed, and learns of as it catches up, rings nowhere late. A later call for help is as old as the first one. */
const isNews = ({ at }: Alert) => performance.now() - connectedAt > caughtUpAfter || at * 1000 > presentTime() - minute

function tell({ alert, fresh }: EventBody<typeof alertRaised>, workspace: string | undefined): void {
  const { raise_id, conversation_id, client_key, name, level } = alert
  // One toast tells of an alert. That a human is needed is told before the message that called for one.
  const says = mostUrgent([fresh, shown.get(raise_id)?.fresh ?? fresh])
  const said = alertStrings.said[says](name)
  // The list of the inbox shows a message by itself, and so does the screen that waits for a bot's first one.
  const isShown = fresh === 'log' && workspace === undefined && (location.pathname.startsWith('/messages') || isSaidByScreen(alert))
  if (!isShown) {
    const go = () => openWithPane(conversation_id, workspace !== undefined)
    const close = toast(workspace === undefined ? said : alertStrings.elsewhere(workspace, said), {
      key: `alert ${conversation_id}`,
      group: groupOf(workspace),
      action: { name: alertStrings.open, run: go },
    })
    shown.set(raise_id, { fresh: says, bot: client_key, workspace, close })
  }
  if (level === 2) playTone(`${raise_id} ${fresh}`)
}

const looksAtPage = () => document.hasFocus() && attends.get()

/** Conversations that lay open while nobody looked at the page, and in which something called. */
const unseen = new Set<string>()

/** Somebody looks at the page again: of what called meanwhile they see what lies open. */
function readUnseen(): void {
  if (!looksAtPage()) return
  const open = [...unseen].filter(isOpen)
  unseen.clear()
  open.forEach(sayRead)
}

function sayRead(conversation: string): void {
  // Who opens the lid of a laptop looks before there is a network; it is said once there is one.
  callApi(readAlerts, { body: { conversation } }).catch(() => unseen.add(conversation))
}

/** Many at once, as after an hour in which nobody was there, would cover the screen. */
const groupOf = (workspace?: string): ToastGroup => {
  const { calling, elsewhere, unreached } = alertStrings
  return {
    key: `alerts ${workspace ?? ''}`,
    text: (count) => (workspace === undefined ? calling(count) : elsewhere(workspace, calling(count))),
    first: unreached.openFirst,
  }
}

/** Dismisses the toast of an alert, unless it says what is not over. */
function dismiss(raise: string, left: readonly Kind[]): void {
  unsaid = unsaid.filter(({ alert, fresh }) => alert.raise_id !== raise || left.includes(fresh))
  const open = shown.get(raise)
  if (!open || left.includes(open.fresh)) return
  open.close()
  shown.delete(raise)
}

/** Dismisses the toasts of a bot that is there no more. */
function dismissOf(clientKey: string): void {
  for (const [raise, { bot }] of shown) if (bot === clientKey) dismiss(raise, [])
}

/** Dismisses the toasts of a workspace all of which was read; without its name, of the one that the tab shows. */
function dismissIn(workspace: string | undefined): void {
  for (const [raise, { workspace: of }] of shown) if (of === workspace) dismiss(raise, [])
}
