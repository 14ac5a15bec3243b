import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxBot } from '#sandbox/northwind.ts'
import type { FaultBoard } from '#sandbox/phone/FaultBoard.ts'
import type { RunningBot } from './runBot.ts'

/** Serves a bot's webhook at `/bots/<slug>`: the bytes as they came, as the signature covers them. With its switch on it answers 500. */
export function serveWebhook(
  app: FastifyInstance,
  bot: SandboxBot,
  board: FaultBoard,
  answer: (headers: FastifyRequest['headers'], body: Uint8Array) => ReturnType<RunningBot['webhook']>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Body: Buffer | undefined }>(`/bots/${bot.slug}`, async (request, reply) => {
      if (board.now.webhookFails) return reply.code(500).send({ message: 'the switch says so' })
      const { status, body } = await answer(request.headers, request.body ?? Buffer.alloc(0))
      return reply.code(status).type('application/json').send(body)
    })
  })
}
