import * as agents from '#features/agents/contract.ts'
import * as bots from '#features/bots/contract.ts'
import { setAi } from '#features/bots/aiContract.ts'
import * as connections from '#features/bots/connectionContract.ts'
import * as logins from '#features/bots/loginContract.ts'
import { notWhoSeesLess, onlyWhoSeesAllOf, whenOk } from './becomes.ts'
import { entry, type Entry } from './Entry.ts'
import { idOf } from './Id.ts'

const team = { teamid: idOf('workspace') }
const ofBot = { params: { client_key: idOf('bot') } }
const newThing = { new_id: 'Of what is not there yet, and hashed with who calls.' }
const userid = { userid: 'The session says who calls.' }
const atCompany = { provider: 'nobodys-company' }
const plainCompany = { provider: 'The name of a provider, the same for everybody.' }

/** The calls about bots and their keys, and about a person's accounts at companies. */
export const botCalls: Entry[] = [
  entry('person', logins.getLogin, { params: atCompany }, { becomes: whenOk('not-found'), plain: plainCompany }),
  entry('person', logins.beginLogin, { params: atCompany, body: { path: '/' } }, { becomes: whenOk('not-found'), plain: plainCompany }),
  entry(
    'person',
    logins.finishLogin,
    { params: atCompany, body: { code: 'a-code', state: 'a-state-that-nobody-ever-began' } },
    { becomes: whenOk('not-found'), plain: { ...plainCompany, code: 'What a company sent back.', state: 'It works for who began it.' } },
  ),
  entry(
    'person',
    logins.extendToken,
    { query: { short_access_token: 'a-token' } },
    { becomes: whenOk('not-found'), plain: { short_access_token: 'What the script of a company handed out.' } },
  ),
  entry('person', logins.endLogin, { params: atCompany }, { becomes: whenOk('not-found'), plain: plainCompany }),
  entry(
    'person',
    logins.loginChoices,
    { params: { ...atCompany, field: 'page' } },
    { becomes: whenOk('not-found'), plain: { ...plainCompany, field: 'A field of the bot form.' } },
  ),

  // Nobody here has connected an account, and nothing is at the address.
  entry('person', agents.listAgents, {}, { becomes: whenOk('forbidden'), plain: { projectid: 'An id at the company.' } }),
  entry(
    'connect',
    agents.setAgent,
    { headers: { team_id: idOf('workspace') }, body: { name: 'New agent' } },
    { becomes: whenOk('forbidden'), plain: { teamid: 'Another name of team_id.' } },
  ),
  entry(
    'support',
    agents.installTemplate,
    { body: { client_key: idOf('bot'), projectid: 'a-project-1', zipurl: 'no address' } },
    {
      becomes: (before, home) => whenOk('bad-input')(onlyWhoSeesAllOf('shop')(before, home)),
      plain: { projectid: 'An id at the company.' },
    },
  ),

  entry('member', bots.listBots, { headers: team }, { plain: userid }),
  entry('support', bots.removedBots, { headers: team }, { plain: userid }),
  entry('member', bots.listBotStatuses, { headers: team }, { plain: userid }),
  entry(
    'connect',
    bots.saveBot,
    { headers: team, body: { bot: { name: 'New bot' } } },
    { does: 'make', becomes: notWhoSeesLess, plain: userid },
  ),
  entry(
    'connect',
    bots.saveBot,
    { headers: { teamid: idOf('workspace', 'ignored') }, body: { bot: { client_key: idOf('bot'), name: 'Renamed' } } },
    { does: 'change', becomes: onlyWhoSeesAllOf('shop'), plain: userid },
  ),
  entry(
    'support',
    bots.removeBot,
    { headers: { teamid: idOf('workspace', 'ignored') }, body: { client_key: idOf('bot'), name: 'Shop bot' } },
    { becomes: onlyWhoSeesAllOf('shop'), plain: userid },
  ),
  entry(
    'support',
    bots.restoreBot,
    { headers: { teamid: idOf('workspace', 'ignored') }, body: { client_key: idOf('removedBot') } },
    { becomes: notWhoSeesLess, plain: userid },
  ),
  entry('support', setAi, { params: { client_key: idOf('bot') }, body: { on: false } }, { becomes: onlyWhoSeesAllOf('shop') }),
  entry('member', bots.botHealth, { params: { client_key: idOf('bot', 'seen') } }),
  entry('support', bots.replayDelivery, { ...ofBot, body: { id: idOf('failedDelivery') } }),
  entry('support', bots.replayEvent, { ...ofBot, body: { id: idOf('failedEvent') } }),
  entry('support', connections.checkBot, { params: { client_key: idOf('bot') } }, { becomes: onlyWhoSeesAllOf('shop') }),
  entry(
    'support',
    connections.reconnectBot,
    { params: { client_key: idOf('bot') }, body: { part: 'source' } },
    { becomes: onlyWhoSeesAllOf('shop'), plain: { part: 'One of two words.' } },
  ),
  entry('support', bots.rotateWebhookSecret, { params: { client_key: idOf('botWithWebhook') } }, { becomes: onlyWhoSeesAllOf('help') }),
  entry('support', bots.listKeys, { headers: team }, { plain: userid }),
  entry(
    'support',
    bots.makeKey,
    { headers: team, body: { name: 'New key' } },
    { becomes: notWhoSeesLess, plain: { ...userid, ...newThing } },
  ),
  entry('support', bots.revokeKey, { params: { id: idOf('apiKey') } }, { becomes: notWhoSeesLess }),
]
