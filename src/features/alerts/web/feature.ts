import { navigate } from 'wouter/use-browser-location'
import type { EventBody } from '#shared/event.ts'
import { listen } from '#web/live/listen.ts'
import type { PageFeature } from '#web/live/PageFeature.ts'
import { toast } from '#web/components/toast/toast.ts'
import { alertEnded, alertRaised, alertTested, readAlerts } from '#features/alerts/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { alertStrings } from './alerts.strings.ts'
import { changeAlerts, withAlert, withoutAlert } from './alertsQuery.ts'
import { playTone } from './playTone.ts'
import { listenToUnreached } from './unreachedQuery.ts'

/** Toasts of alerts that are not over, by the alert. */
const shown = new Map<string, () => void>()

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
      shown.get(body.id)?.()
      shown.delete(body.id)
    })
    listen(alertTested, ({ id, kind, level }) => {
      toast(alertStrings.test.says(alertStrings.kindNames[kind]))
      if (level === 2) playTone(id)
    })
  },
}

function announceAlert({ alert, fresh, reach }: EventBody<typeof alertRaised>): void {
  const { id, conversation_id, name, level } = alert
  if (document.hidden || isOpen(conversation_id)) {
    // Who has it before them has seen what happened; what needs them there stays marked in the list.
    if (!document.hidden && reach === 'in sight')
      void callApi(readAlerts, { body: { conversation: conversation_id } }).catch(() => undefined)
    return
  }
  // The list of the inbox shows a message by itself.
  if (reach === 'page' && !(fresh === 'log' && location.pathname.startsWith('/messages'))) {
    const go = () => navigate(`/messages/${conversation_id}/`)
    shown.set(id, toast(alertStrings.said[fresh](name), { key: `alert ${conversation_id}`, action: { name: alertStrings.open, run: go } }))
  }
  if (reach === 'page' && level === 2) playTone(`${id} ${fresh}`)
}

const isOpen = (conversation: string) => location.pathname.split('/').includes(conversation)
