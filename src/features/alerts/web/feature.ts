import { navigate } from 'wouter/use-browser-location'
import type { EventBody } from '#shared/event.ts'
import { listen } from '#web/live/listen.ts'
import type { PageFeature } from '#web/live/PageFeature.ts'
import { toast } from '#web/components/toast/toast.ts'
import { alertEnded, alertRaised, alertSettled, alertTested, readAlerts, type Kind } from '#features/alerts/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { alertStrings } from './alerts.strings.ts'
import { changeAlerts, withAlert, withoutAlert, withSettled } from './alertsQuery.ts'
import { playTone } from './playTone.ts'
import { listenToUnreached } from './unreachedQuery.ts'

/** Toasts of alerts that are not over, by the alert, and of what each is. */
const shown = new Map<string, { fresh: Kind; close: () => void }>()

/** Shows and plays what the person is alerted of, and takes it away when it is over. */
export const alertsFeature: PageFeature = {
  listen() {
    listenToUnreached()
    listen(alertRaised, (body) => {
      changeAlerts((known) => withAlert(known, body.alert))
      announceAlert(body)
    })
    listen(alertEnded, (body) => {
      changeAlerts((known) => withoutAlert(known, body))
      dismiss(body.raise_id, [])
    })
    listen(alertSettled, (body) => {
      changeAlerts((known) => withSettled(known, body))
      dismiss(body.raise_id, body.kinds)
    })
    listen(alertTested, ({ id, kind, level }) => {
      toast(alertStrings.test.says(alertStrings.kindNames[kind]))
      if (level === 2) playTone(id)
    })
  },
}

function announceAlert({ alert, fresh, reach }: EventBody<typeof alertRaised>): void {
  const { raise_id, conversation_id, name, level } = alert
  if (document.hidden || isOpen(conversation_id)) {
    // Who has it before them has seen what happened; what needs them there stays marked in the list.
    if (!document.hidden && reach === 'in sight')
      void callApi(readAlerts, { body: { conversation: conversation_id } }).catch(() => undefined)
    return
  }
  // The list of the inbox shows a message by itself.
  if (reach === 'page' && !(fresh === 'log' && location.pathname.startsWith('/messages'))) {
    const go = () => navigate(`/messages/${conversation_id}/`)
    const close = toast(alertStrings.said[fresh](name), { key: `alert ${conversation_id}`, action: { name: alertStrings.open, run: go } })
    shown.set(raise_id, { fresh, close })
  }
  if (reach === 'page' && level === 2) playTone(`${raise_id} ${fresh}`)
}

/** Dismisses the toast of an alert, unless it says what is not over. */
function dismiss(raise: string, left: readonly Kind[]): void {
  const said = shown.get(raise)
  if (!said || left.includes(said.fresh)) return
  said.close()
  shown.delete(raise)
}

const isOpen = (conversation: string) => location.pathname.split('/').includes(conversation)
