import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'
import { BotAlerts } from './contract.ts'

export const listBotAlerts = call({
  name: 'alerts.ofBots',
  method: 'GET',
  path: '/api/channels/alerts',
  summary:
    'Of what the caller is alerted, for each bot of the workspace that they see: those that `all` sets. A level that is not there counts as 2, except `all`.',
  requires: 'member',
  requiresPlan: false,
  headers: teamHeader(),
  response: z.array(BotAlerts),
})
