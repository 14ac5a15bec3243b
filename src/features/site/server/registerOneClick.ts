import type { FastifyInstance } from 'fastify'
import type { Input } from '#shared/call.ts'
import { countedAddress, type Limits } from '#platform/http/limits/Limits.ts'
import { refuse } from '#platform/http/registerRoutes.ts'
import { parseInput } from '#platform/http/parseInput.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { unsubscribeOneClick } from '#features/site/contract.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Adds the address that mail programs post to. They send a form of one kind or another (RFC 8058), in which nothing stands that we need. */
export async function registerOneClick(
  app: FastifyInstance,
  { contexts, vault, limits }: { contexts: RequestContexts; vault: Vault; limits: Limits },
): Promise<void> {
  const counts = limits.ofCall(unsubscribeOneClick)
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 10_000 }, (_request, payload, read) => {
      payload
        .on('end', () => read(null))
        .on('error', read)
        .resume()
    })
    scope.post(unsubscribeOneClick.path, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        await counts.address?.(countedAddress(request.ip))
        const { params, query } = parseInput(unsubscribeOneClick, request) as Input<typeof unsubscribeOneClick>
        await contexts.write(nobody, (ctx) => unsubscribe(ctx, { userid: params.userid, signature: query.s }, vault))
        return { ok: true }
      } catch (error) {
        return refuse(request, reply, error, unsubscribeOneClick)
      }
    })
    done()
  })
}
