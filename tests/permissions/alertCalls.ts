import * as alerts from '#features/alerts/contract.ts'
import * as ofBots from '#features/alerts/botContract.ts'
import * as everyBot from '#features/alerts/everyBotContract.ts'
import * as ledger from '#features/alerts/ledgerContract.ts'
import * as quiet from '#features/alerts/quietContract.ts'
import * as push from '#features/alerts/pushContract.ts'
import { onlyWhoSeesAllOf, whenOk } from './becomes.ts'
import { entry, type Entry } from './Entry.ts'
import { idOf } from './Id.ts'

const team = { teamid: idOf('workspace') }

/** The calls about alerts, and about the devices that they are pushed to. */
export const alertCalls: Entry[] = [
  entry('member', alerts.getBotAlerts, { params: { id: idOf('bot') } }),
  entry('member', alerts.setBotAlerts, {
    params: { id: idOf('bot') },
    headers: { teamid: idOf('workspace', 'ignored') },
    body: { alertOptions: { logSeverityLevel: 1 } },
  }),
  entry('member', everyBot.listBotAlerts, { headers: team }),
  entry('person', alerts.getSystemAlerts, { params: { id: 'mine' } }, { becomes: whenOk('not-found'), plain: { id: 'Not their own.' } }),
  entry(
    'person',
    alerts.setSystemAlerts,
    { params: { id: 'mine' }, body: { alertOptions: { byEmail: 0 } } },
    { becomes: whenOk('not-found'), plain: { id: 'Not their own.' } },
  ),
  entry('member', alerts.listAlerts, { headers: team }),
  entry('person', alerts.countAlerts, {}),
  entry('member', ledger.listLedger, { headers: team }),
  entry('owner', ledger.listWorkspaceLedger, { headers: team, query: { who: idOf('colleague', 'filter') } }),
  entry('person', quiet.getQuiet, {}),
  entry('person', quiet.setQuiet, { body: { until: null } }),
  entry('member', ofBots.listIntents, { params: { id: idOf('bot') }, headers: { teamid: idOf('workspace', 'ignored') } }),
  entry('member', alerts.listUnreached, { headers: team }),
  entry('member', ofBots.getBotRules, { params: { id: idOf('bot') } }),
  entry(
    'support',
    ofBots.setBotRules,
    { params: { id: idOf('bot') }, body: { help_round_minutes: 7 } },
    { becomes: onlyWhoSeesAllOf('shop') },
  ),
  entry('member', ofBots.previewUpset, { params: { id: idOf('bot') } }),
  entry('member', alerts.testAlert, { headers: { teamid: idOf('workspace', 'ignored') }, body: { kind: 'help', client_key: idOf('bot') } }),
  entry('member', alerts.readAlerts, { headers: team, body: { conversation: idOf('conversation', 'ignored') } }),
  entry('member', alerts.testDirect, { headers: team }),
  entry('person', alerts.testEmail, {}),
  entry('person', push.listDevices),
  entry(
    'person',
    push.addDevice,
    { body: { endpoint: 'https://push.example/device', keys: { p256dh: 'no-key', auth: 'no-key' } } },
    { becomes: whenOk('bad-input'), plain: { endpoint: 'An address of a push service.', p256dh: 'A key.', auth: 'A key.' } },
  ),
  entry('person', push.removeDevice, { params: { id: 'not-theirs' } }, { becomes: whenOk('not-found'), plain: { id: 'Not their own.' } }),
  entry('person', push.testDevice, { params: { id: 'not-theirs' } }, { becomes: whenOk('not-found'), plain: { id: 'Not their own.' } }),
  entry(
    'nobody',
    push.recordReceipt,
    { body: { device: 'no-device', code: 'no-code', push: 'no-push', became: 'shown' } },
    { becomes: () => 'not-found', plain: { device: 'Its code says that it may.', code: 'Nobody else knows it.', push: 'Of the device.' } },
  ),
  entry(
    'nobody',
    push.renewDevice,
    {
      body: {
        device: 'no-device',
        code: 'no-code',
        subscription: { endpoint: 'https://push.example/device', keys: { p256dh: 'no-key', auth: 'no-key' } },
      },
    },
    {
      becomes: () => 'not-found',
      plain: { device: 'Its code says that it may.', code: 'Nobody else knows it.', endpoint: 'An address of a push service.' },
    },
  ),
]
