import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import * as contract from '#providers/sdk/contract.ts'
import { decodeBody } from './decodeBody.ts'
import type { BotSockets } from '#providers/sdk/realtime/BotSockets.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { answerReport, type ReportAnswer } from './answerReport.ts'
import { askService, changeChannel, claimSocket, listPaused, stateOfChannel, type BotRequest } from './answerQuestion.ts'

/**
 * The calls of bots. They have routes of their own, because whose they are is in other headers, bodies come in shapes that only the
 * normaliser knows and as forms, and each message of every customer passes here: nothing is validated twice, and no header is set that
 * only browsers read.
 */
export async function registerBotCalls(
  app: FastifyInstance,
  ports: ProviderPorts,
  sockets: Pick<BotSockets, 'claim' | 'share'>,
): Promise<void> {
  const report = (kind: ReportAnswer) => (request: BotRequest) => answerReport(kind, request, ports, sockets)
  const routes: [call: { method: 'GET' | 'POST'; path: string }, handler: (request: BotRequest) => Promise<unknown>][] = [
    [contract.reportIn, report('in')],
    [contract.reportOut, report('out')],
    [contract.reportUnknown, report('unknown')],
    [contract.reportHuman, report('human')],
    [contract.channelState, (request) => stateOfChannel(request, ports)],
    [contract.pausedChannels, (request) => listPaused(request, ports)],
    [contract.updateChannel, (request) => changeChannel(request, ports)],
    [contract.claimSocket, (request) => claimSocket(request, ports, sockets)],
    [contract.query, (request) => askService(request, ports)],
  ]
  await app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers }, bytes: Buffer, next) =>
      next(null, decodeBody(bytes, headers['content-type'])),
    )
    for (const [{ method, path }, handler] of routes)
      scope.route({
        method,
        url: path,
        ...light,
        handler: (request) => handler(request).catch((error) => refuse(error, request.ip, ports)),
      })
    ready()
  })
}

/** Only wrong keys are counted, so that right ones cost nothing and are never too many. */
async function refuse(error: unknown, address: string, ports: Pick<ProviderPorts, 'wrongKeys'>): Promise<never> {
  if (error instanceof AppError && error.code === 'bad-keys') await ports.wrongKeys(address)
  throw error
}

/** An option of Helmet's, which its types add to none of Fastify's. */
const light = { helmet: false } as object
