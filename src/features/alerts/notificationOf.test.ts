import { expect, test } from 'vitest'
import { alertRaised, kinds } from './contract.ts'
import { notificationOf } from './notificationOf.ts'

test('each kind of alert has its name at clients of old, and only an error is a failure', () => {
  const notifications = kinds.map((fresh) => {
    const alert = { conversation_id: 'c', name: 'Ida' }
    return [fresh, notificationOf({ name: alertRaised.name, body: { alert, fresh, reach: 'away', channel: 'ch' } })] as const
  })
  expect(Object.fromEntries(notifications.map(([fresh, said]) => [fresh, said?.notification_type]))).toEqual({
    log: 'showLog',
    intent: 'showLog',
    answered: 'showLog',
    upset: 'showLog',
    error: 'showError',
    assigned: 'assignee',
    woke: 'private',
    noted: 'private',
    mentioned: 'private',
    help: 'showLiveChat',
  })
  expect(notifications.filter(([, said]) => said?.isFailure).map(([fresh]) => fresh)).toEqual(['error'])
  expect(notificationOf({ name: 'message.added', body: {} })).toBeNull()
})
