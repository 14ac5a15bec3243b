import type { FastifyInstance } from 'fastify'
import type { Input } from '#shared/call.ts'
import { answering, type CallPorts } from '#platform/http/registerRoutes.ts'
import { parseInput } from '#platform/http/parseInput.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { unsubscribeOneClick } from '#features/site/contract.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Adds the address that mail programs post to. They send a form of one kind or another (RFC 8058), in which nothing stands that we need. */
export async function registerOneClick(app: FastifyInstance, ports: CallPorts & { vault: Vault }): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 10_000 }, (_request, payload, read) => {
      payload
        .on('end', () => read(null))
        .on('error', read)
        .resume()
    })
    const oneClick = answering(unsubscribeOneClick, ports, async ({ request }) => {
      const { params, query } = parseInput(unsubscribeOneClick, request) as Input<typeof unsubscribeOneClick>
      await ports.contexts.write(nobody, (ctx) => unsubscribe(ctx, { userid: params.userid, signature: query.s }, ports.vault))
      return { ok: true }
    })
    scope.post(unsubscribeOneClick.path, oneClick)
    done()
  })
}
